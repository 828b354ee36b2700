import { useEffect, useState } from 'react';

const ACTS = ['pointerdown', 'keydown', 'online'];

/**
 * A part of the page that is not needed at first render: null until it is loaded, on the first interaction or after
 * `delay` milliseconds.
 */
export function useLatePart<Part extends object>(load: () => Promise<Part>, delay: number): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (part) return undefined;
    const start = () => void load().then(setPart, () => null);
    ACTS.forEach((act) => addEventListener(act, start));
    const timer = setTimeout(start, delay);
    return () => {
      clearTimeout(timer);
      ACTS.forEach((act) => removeEventListener(act, start));
    };
  }, [part, load, delay]);
  return part;
}
