import { use, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CloseGuardContext } from '#client/ui/closeGuard.ts';
import { followedLink, isScreen } from '#client/ui/hooks/followedLink.ts';
import { guardHistory } from '#client/ui/hooks/historyGuard.ts';
import { confirmBeforeLeaving, type Departure } from './leaveRequest.ts';

/** The link that a click follows, or null when it does not leave the page. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  const link = followedLink(event);
  return link && link.pathname !== location.pathname ? link : null;
}

/** The index of the current history entry, as React Router stores it. */
const placeInHistory = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null;

/** While `active`, confirms leaving the page by a link, Back or Forward, sign-out, and closing the tab or dialog. */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const setCloseGuard = use(CloseGuardContext);
  const [leave, setLeave] = useState<{ departure: Departure; go: () => void } | null>(null);

  useEffect(() => {
    if (!active) return undefined;
    const here = placeInHistory();
    const page = location.pathname;
    let returning = false;

    function onClick(event: MouseEvent) {
      const link = linkAway(event);
      if (link === null || event.defaultPrevented) return; // another form of the page confirms it
      event.preventDefault();
      const { href, pathname, search, hash } = link;
      setLeave({
        departure: 'page',
        go() {
          if (isScreen(pathname)) return void navigate(pathname + search + hash);
          listening.abort(); // or the browser opens a confirmation too
          return location.assign(href);
        },
      });
    }

    // The navigation is reverted first, and repeated when the user confirms it.
    function onBack(event: PopStateEvent) {
      if (location.pathname === page && !returning) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = (placeInHistory() ?? 0) - (here ?? 1) || -1;
      returning = true;
      history.go(-steps);
      setLeave({
        departure: 'page',
        go() {
          release();
          history.go(steps);
        },
      });
    }

    const listening = new AbortController();
    const { signal } = listening;
    const release = guardHistory(onBack);
    const allowSignOut = confirmBeforeLeaving((departure, go) => setLeave({ departure, go }));
    setCloseGuard?.({
      confirm: (close) =>
        setLeave({
          departure: 'page',
          go() {
            setLeave(null);
            close();
          },
        }),
    });
    document.addEventListener('click', onClick, { capture: true, signal });
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    return () => {
      release();
      allowSignOut();
      listening.abort();
      setCloseGuard?.(null);
    };
  }, [active, navigate, setCloseGuard]);

  // Nothing is confirmed once all is saved.
  const departure = active ? (leave?.departure ?? null) : null;
  return { departure, leave: () => leave?.go(), stay: () => setLeave(null) };
}
