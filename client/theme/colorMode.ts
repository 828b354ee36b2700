import { useSyncExternalStore } from 'react';
import { browserStore } from '#client/storage.ts';

export type ColorMode = 'light' | 'dark';

/** The line in index.html reads the same key before the first paint. */
const KEY = 'fichin.theme';

const root = document.documentElement;
const listeners = new Set<() => void>();

const read = (): ColorMode => (root.classList.contains('dark') ? 'dark' : 'light');

function show(mode: ColorMode) {
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
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

/** Paper is white: what is printed is light, whatever the screen is. */
let onScreen = read();
matchMedia('print').addEventListener('change', ({ matches: printing }) => {
  if (printing) onScreen = read();
  show(printing ? 'light' : onScreen);
});

/** The system's choice until the person makes one; then theirs. */
export function useColorMode() {
  const mode = useSyncExternalStore(subscribe, read);
  return { mode, toggle: () => choose(mode === 'dark' ? 'light' : 'dark') };
}
