import { useSyncExternalStore } from 'react';

/** The theme's `lg`. */
const wide = matchMedia('(min-width: 64rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Whether the window has room for a panel beside the content. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
