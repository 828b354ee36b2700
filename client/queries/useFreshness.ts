import { useState } from 'react';

/**
 * Names the list of a query for `NewItems`: what was remembered from an earlier visit gives way at once; what comes
 * later waits behind a button.
 */
export function useFreshness({ loading }: { loading: boolean }): 'fresh' | 'remembered' {
  const [isFresh, setIsFresh] = useState(!loading);
  if (!isFresh && !loading) setIsFresh(true);
  return isFresh ? 'fresh' : 'remembered';
}
