import { useEffect } from 'react';
import { useHandler } from './useHandler.ts';

type CloseWatcher = EventTarget & { destroy: () => void };

const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };

/** While `isOpen`, a phone's Back calls `onClose` instead of leaving the page, where the browser can do that. */
export function useCloseWatcher(isOpen: boolean, onClose: () => void): void {
  const close = useHandler(onClose);
  useEffect(() => {
    if (!isOpen || !CloseWatcher) return undefined;
    let watcher = watch(CloseWatcher);
    /** A watcher works once, and `onClose` may leave it open. */
    function watch(Watcher: new () => CloseWatcher): CloseWatcher {
      const made = new Watcher();
      made.addEventListener('close', () => {
        close();
        watcher = watch(Watcher);
      });
      return made;
    }
    return () => watcher.destroy();
  }, [isOpen, close]);
}
