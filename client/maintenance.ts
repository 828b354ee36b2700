import { useSyncExternalStore } from 'react';

/** Set by the server in the page that it sends while it only reads. */
const MARK = 'data-maintenance';

const listeners = new Set<() => void>();

/** Call when an answer shows that the server only reads, or that it writes. */
export function noteMaintenance(isOn: boolean): void {
  document.documentElement.toggleAttribute(MARK, isOn);
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = (): boolean => document.documentElement.hasAttribute(MARK);

/** Whether the server only reads, as far as this page knows. */
export const useMaintenance = (): boolean => useSyncExternalStore(subscribe, read);
