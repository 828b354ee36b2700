import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { followedLink } from '#client/ui/followedLink.ts';
import { guardHistory } from '#client/ui/historyGuard.ts';
import { askBeforeLeaving, type Departure } from './leaveRequest.ts';

/** The URL a click on a link leads to, or null when it does not leave the page. */
function addressOf(event: MouseEvent): string | null {
  const link = followedLink(event);
  return link && link.pathname !== location.pathname ? link.pathname + link.search : null;
}

/** The index of the current history entry, as React Router stores it. */
const placeInHistory = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null;

/** While `active`, confirms leaving the page by a link, Back or Forward, sign-out or closing the tab. */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<{ departure: Departure; go: () => void } | null>(null);

  useEffect(() => {
    if (!active) return undefined;
    const here = placeInHistory();
    const page = location.pathname;
    let returning = false;

    function onClick(event: MouseEvent) {
      const address = addressOf(event);
      if (address === null) return;
      event.preventDefault();
      setLeave({ departure: 'page', go: () => void navigate(address) });
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
    const allowSignOut = askBeforeLeaving((departure, go) => setLeave({ departure, go }));
    document.addEventListener('click', onClick, { capture: true, signal });
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    return () => {
      release();
      allowSignOut();
      listening.abort();
    };
  }, [active, navigate]);

  // Nothing is asked any more once all is saved.
  const departure = active ? (leave?.departure ?? null) : null;
  return { departure, leave: () => leave?.go(), stay: () => setLeave(null) };
}
