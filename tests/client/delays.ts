import { vi } from 'vitest';

/** From here on: after how many milliseconds something is to happen, in the order it was asked for. */
export function watchDelays(): () => (number | undefined)[] {
  const asked = vi.spyOn(globalThis, 'setTimeout');
  return () => asked.mock.calls.map(([, milliseconds]) => milliseconds);
}
