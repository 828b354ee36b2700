import { useState } from 'react';

/**
 * `cache` until the query's first answer from the network, then `network`. As the `name` of `NewItems`: so that answer
 * replaces cached items at once, and only later ones wait behind the button.
 */
export function useListSource({ loading }: { loading: boolean }): 'network' | 'cache' {
  const [isFresh, setIsFresh] = useState(!loading);
  if (!isFresh && !loading) setIsFresh(true);
  return isFresh ? 'network' : 'cache';
}
