import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** What is being typed in place of `value`, handed over once the typing pauses. */
export function useTypedText(value: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(typed);
      onPause(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
