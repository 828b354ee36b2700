import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyImport } from '#client/lazyImport.ts';
import { preloadScreen, startScreen } from './preload.ts';

/** How long the pointer or the focus rests on a link before its screen is preloaded, in milliseconds. */
const INTENT_MS = 65;

/** How long a screen has been shown before the code behind its links is loaded, in milliseconds. */
const SETTLED_MS = 3000;

/** From how many milliseconds on until the app is shown the network or the device counts as slow. */
const SLOW_START_MS = 1500;

/** Known once the app is shown. */
let isSlow: boolean | undefined;

const loadPreloader = lazyImport(() => import('./preloadCode.ts'), 'preloadCode');

/** Whether only what is needed is loaded on this connection. Not every browser reports it. */
function isFrugal(): boolean {
  type Connection = { saveData?: boolean; effectiveType?: string };
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** The link inside this app that an event happened on. */
function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && !link.target ? link : null;
}

/** Loads each screen's code and data together when it is entered, and ahead of that when a link to it is approached. */
export function useLinkPreload() {
  const client = useApolloClient();
  const { pathname, search } = useLocation();

  // The first screen is loading already.
  const [entered, setEntered] = useState(pathname + search);
  if (entered !== pathname + search) {
    setEntered(pathname + search);
    startScreen(client, { pathname, search }); // not in an effect, which runs once the code has arrived
  }

  useEffect(() => {
    isSlow ??= performance.now() > SLOW_START_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const approach = (event: Event) => {
      clearTimeout(timer);
      const link = linkAt(event);
      if (!link || link.pathname === pathname || isFrugal()) return;
      if (event.type === 'touchstart') preloadScreen(client, link);
      else timer = setTimeout(() => preloadScreen(client, link), INTENT_MS);
    };
    const leaving = new AbortController();
    const settled = setTimeout(() => {
      if (!isFrugal() && !isSlow)
        void loadPreloader()
          .then(({ preloadCode }) => preloadCode(client, leaving.signal))
          .catch(() => null);
    }, SETTLED_MS);
    const events = ['pointerover', 'focusin', 'touchstart'];
    events.forEach((event) => document.addEventListener(event, approach, { passive: true }));
    return () => {
      clearTimeout(timer);
      clearTimeout(settled);
      leaving.abort();
      events.forEach((event) => document.removeEventListener(event, approach));
    };
  }, [client, pathname]);
}
