import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** Input text, passed to `onPause` after a pause in typing. */
export function useDebouncedText(value: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [debounced, setDebounced] = useState(value);
  if (value !== debounced) {
    setDebounced(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === debounced) return undefined;
    const timer = setTimeout(() => {
      setDebounced(typed);
      onPause(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
