import { useLayoutEffect, useRef, useState } from 'react';

/** The same function at every render, for memoised components; it calls the newest `handler`. */
export function useHandler<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  const [stable] = useState(
    () =>
      (...args: Args): Result =>
        newest.current(...args),
  );
  return stable;
}
