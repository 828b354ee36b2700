import { useSyncExternalStore } from 'react';
import { browserStore } from '#client/storage.ts';

export type ColorMode = 'light' | 'dark';

/** The inline script in index.html reads the same key before the first paint. */
const KEY = 'fichin.theme';

const root = document.documentElement;
const listeners = new Set<() => void>();

const read = (): ColorMode => (root.classList.contains('dark') ? 'dark' : 'light');

function show(mode: ColorMode) {
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
  // The colour of the browser's own bars, as in index.html.
  document.querySelectorAll<HTMLMetaElement>('meta[data-theme]').forEach((color) => {
    color.media = color.dataset['theme'] === mode ? 'all' : 'not all';
  });
}

function choose(mode: ColorMode) {
  show(mode);
  browserStore.write(KEY, mode);
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Always prints in light mode. */
let onScreen = read();
matchMedia('print').addEventListener('change', ({ matches: printing }) => {
  if (printing) onScreen = read();
  show(printing ? 'light' : onScreen);
});

/** The user's choice, or the system's until they choose. */
export function useColorMode() {
  const mode = useSyncExternalStore(subscribe, read);
  return { mode, toggle: () => choose(mode === 'dark' ? 'light' : 'dark') };
}
