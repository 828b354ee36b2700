import { useEffect } from 'react';
import { announce } from '../frame/announcer.tsx';

/** Sets the document title and announces it to screen readers; not while it is unknown. */
export function usePageTitle(title: string | null) {
  useEffect(() => {
    if (title === null) return;
    document.title = `${title} · Fichín`;
    announce(title);
  }, [title]);
}
