import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take to become as long as it was. */
const PATIENCE_MS = 3000;

/** How far each entry of the session's history was scrolled, by the router's key. */
const places = new Map<string, number>();

/** Until then, where it is scrolled to is no choice of the reader's. */
let growing = false;

/** Scrolls there as soon as what is shown is long enough, unless the reader moves first. */
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
  const timer = setTimeout(stop, PATIENCE_MS);
  ['wheel', 'touchstart', 'pointerdown', 'keydown'].forEach((act) => addEventListener(act, stop, { signal }));
  growing = true;
  grown.observe(document.body);
  scroll();
  return stop;
}

/** A new page starts at its top; Back and Forward find the place they left. The keyboard is in the content then. */
export function useNavigationPlace() {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const main = useRef<HTMLDivElement>(null);
  const shown = useRef({ pathname, key });

  useEffect(() => {
    // A page loaded anew is the browser's to scroll.
    const own = (isOurs: boolean) => void (history.scrollRestoration = isOurs ? 'manual' : 'auto');
    const keep = () => growing || places.set(shown.current.key, window.scrollY);
    const release = () => own(false);
    own(true);
    addEventListener('scroll', keep, { passive: true });
    addEventListener('pagehide', release);
    return () => {
      removeEventListener('scroll', keep);
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
