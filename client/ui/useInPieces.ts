import { useDeferredValue } from 'react';

/**
 * What a page waits for: once it is there, React renders it in short pieces, between which the page answers. What
 * changes in it later shows at once.
 */
export function useInPieces<Value>(awaited: Value | undefined): Value | undefined {
  const ready = useDeferredValue(awaited !== undefined);
  return ready ? awaited : undefined;
}
