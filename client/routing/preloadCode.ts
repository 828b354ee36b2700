import type { ApolloClient } from '@apollo/client';
import { loadScreen } from './preload.ts';

/** The links inside this app, those of the screen before those of the header. */
const likelyLinks = () =>
  ['main', 'header'].flatMap((part) => [...document.querySelectorAll<HTMLAnchorElement>(`${part} a[href^="/"]`)]);

/** Resolves when the main thread has nothing else to do. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    // Safari has no idle callbacks.
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );

/**
 * Loads the code of the screens behind the links on the page, and of their queries: one screen at a time, each when
 * nothing else is going on, so that what the user does meanwhile waits for one of them at most.
 */
export async function preloadCode(client: ApolloClient, signal: AbortSignal) {
  for (const { pathname } of likelyLinks()) {
    await idle();
    if (signal.aborted) return;
    await loadScreen(client, pathname);
  }
}
