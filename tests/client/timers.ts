import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Holds back the timers of this many milliseconds set from now on, so that no busy machine lets one expire. */
export function holdTimers(milliseconds: number) {
  const held: (() => void)[] = [];
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, delay?: number, ...args: []) => {
    if (delay !== milliseconds) return setTimeout(callback, delay, ...args);
    held.push(callback);
    return setTimeout(() => {}, 0);
  });
  return {
    isSet: () => waitFor(() => expect(held).not.toEqual([])),
    expire: () => held.forEach((callback) => callback()),
  };
}
