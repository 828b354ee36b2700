import { matchPath } from 'react-router-dom';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';

type Click = Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>;

/** The link to this site that a click follows in this tab, or null. */
export function followedLink(click: Click): HTMLAnchorElement | null {
  const link = click.target instanceof Element ? click.target.closest('a[href]') : null;
  const isModified = click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (!(link instanceof HTMLAnchorElement) || isModified || link.target === '_blank') return null;
  return link.origin === location.origin ? link : null;
}

/** Whether the router shows this path; the server has pages of its own, which are loaded. */
export const isScreen = (path: string): boolean => Object.values(PATTERNS).some((pattern) => matchPath(pattern, path));
