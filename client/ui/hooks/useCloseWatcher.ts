import { useEffect, useState } from 'react';
import { useHandler } from './useHandler.ts';

type CloseWatcher = EventTarget & { destroy: () => void };

const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };

/** While `isOpen`, a phone's Back calls `onClose` instead of leaving the page, where the browser can do that. */
export function useCloseWatcher(isOpen: boolean, onClose: () => void): void {
  const close = useHandler(onClose);
  /** A watcher works once, and `onClose` may leave it open. */
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isOpen || !CloseWatcher) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => {
      close();
      setTimes((count) => count + 1);
    });
    return () => watcher.destroy();
  }, [isOpen, close, times]);
}
