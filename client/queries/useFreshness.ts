import { useState } from 'react';

/**
 * Names the list of a query for `NewItems` by the source of its answer: items cached by an earlier visit are replaced
 * at once, later ones wait behind a button.
 */
export function useFreshness({ loading }: { loading: boolean }): 'network' | 'cache' {
  const [isFresh, setIsFresh] = useState(!loading);
  if (!isFresh && !loading) setIsFresh(true);
  return isFresh ? 'network' : 'cache';
}
