import { useDeferredValue } from 'react';

/** Renders the awaited data in a deferred, interruptible pass the first time; later changes are rendered at once. */
export function useDeferredFirstRender<Value>(awaited: Value | undefined): Value | undefined {
  const ready = useDeferredValue(awaited !== undefined);
  return ready ? awaited : undefined;
}
