import { useEffect, useState } from 'react';
import { useConnection } from '#client/connection.ts';

const ACTS = ['pointerdown', 'keydown'];

const SOON_MS = 4000;

/**
 * A part of the page that is not needed at first render: null until it is loaded, on the first interaction or after
 * `delay` milliseconds, and after as many again when that failed. Nothing is tried while the server can't be reached.
 */
export function useIdleImport<Part extends object>(load: () => Promise<Part>, delay = SOON_MS): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const isConnected = useConnection() === 'connected';
  useEffect(() => {
    if (part || !isConnected) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const stop = () => {
      clearTimeout(timer);
      ACTS.forEach((act) => removeEventListener(act, start));
    };
    const wait = () => (timer = setTimeout(start, delay));
    function start() {
      stop();
      load().then(setPart, () => isOver || wait());
    }
    ACTS.forEach((act) => addEventListener(act, start));
    wait();
    return () => {
      isOver = true;
      stop();
    };
  }, [part, load, delay, isConnected]);
  return part;
}
