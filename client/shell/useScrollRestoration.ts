import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long to wait until the content is tall enough to restore the scroll position, in milliseconds. */
const RESTORE_TIMEOUT_MS = 3000;

/** Scroll position by the router's location key. */
const places = new Map<string, number>();

/** True while a position is being restored: scroll events are not the user's then, and are not saved. */
let growing = false;

/** Scrolls to `top` as soon as the content is tall enough, unless the user scrolls, clicks or types first. */
function scrollBackTo(top: number): () => void {
  const scroll = () => window.scrollTo(0, top);
  const grown = new ResizeObserver(scroll);
  const moved = new AbortController();
  const { signal } = moved;
  const stop = () => {
    growing = false;
    grown.disconnect();
    moved.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  ['wheel', 'touchstart', 'pointerdown', 'keydown'].forEach((act) => addEventListener(act, stop, { signal }));
  growing = true;
  grown.observe(document.body);
  scroll();
  return stop;
}

/** New pages start at the top; Back and Forward restore the scroll position. Moves the focus to the content. */
export function useScrollRestoration() {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const main = useRef<HTMLDivElement>(null);
  const shown = useRef({ pathname, key });

  useEffect(() => {
    // After a page reload the browser restores the position.
    const own = (isOurs: boolean) => void (history.scrollRestoration = isOurs ? 'manual' : 'auto');
    const save = () => growing || places.set(shown.current.key, window.scrollY);
    const release = () => own(false);
    own(true);
    addEventListener('scroll', save, { passive: true });
    addEventListener('pagehide', release);
    return () => {
      removeEventListener('scroll', save);
      removeEventListener('pagehide', release);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return undefined;
    shown.current = { pathname, key };
    if (type !== 'POP' && before.pathname === pathname) return void places.set(key, window.scrollY);
    main.current?.focus({ preventScroll: true });
    const wanted = type === 'POP' ? places.get(key) : undefined;
    if (wanted) return scrollBackTo(wanted);
    return window.scrollTo(0, 0);
  }, [pathname, key, type]);
  return main;
}
