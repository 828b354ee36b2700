import { useEffect } from 'react';
import { announce } from './announcer.tsx';

/** Names the page in the tab and to screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Fichín`;
    announce(title);
  }, [title]);
}
