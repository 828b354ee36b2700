import { Button, IconButton } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { browserStore } from '#client/storage.ts';

/** Switches between the light and the dark theme; `isNamed` says so in words. */
export function ThemeToggle({ isNamed = false }: { isNamed?: boolean }) {
  const { mode, toggle } = useColorMode();
  const [label, Icon] = mode === 'dark' ? (['Usar tema claro', Sun] as const) : (['Usar tema oscuro', Moon] as const);
  const look = { variant: 'ghost', colorPalette: 'gray', size: 'sm', onClick: () => toggle() } as const;
  return isNamed ? (
    <Button px="2" justifyContent="flex-start" {...look}>
      {label}
    </Button>
  ) : (
    <IconButton {...look} aria-label={label}>
      <Icon aria-hidden />
    </IconButton>
  );
}

type ColorMode = 'light' | 'dark';

/** The inline script in index.html reads the same key before the first paint. */
const KEY = 'fichin.theme';

const root = document.documentElement;
const listeners = new Set<() => void>();
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const paper = matchMedia('print');

let chosen = browserStore.read(KEY);

const read = (): ColorMode => (root.classList.contains('dark') ? 'dark' : 'light');

/** The user's choice, or the system's until they choose; always light on paper. */
function show() {
  const isDark = chosen === null ? darkSystem.matches : chosen === 'dark';
  const mode: ColorMode = isDark && !paper.matches ? 'dark' : 'light';
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
  // The colour of the browser's own bars, as in index.html.
  document.querySelectorAll<HTMLMetaElement>('meta[data-theme]').forEach((color) => {
    color.media = color.dataset['theme'] === mode ? 'all' : 'not all';
  });
  listeners.forEach((listener) => listener());
}

function choose(mode: ColorMode) {
  chosen = mode;
  browserStore.write(KEY, mode);
  show();
}

[darkSystem, paper].forEach((query) => query.addEventListener('change', show));
// Of another tab.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== KEY) return;
  chosen = newValue;
  show();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function useColorMode() {
  const mode = useSyncExternalStore(subscribe, read);
  return { mode, toggle: () => choose(mode === 'dark' ? 'light' : 'dark') };
}
