import type { Page, Request } from 'playwright-core';
import { eventually } from '#tests/support/browser.ts';

/**
 * Navigates as a link does: inside the app, or to and from another document at the root of who is not signed in. The
 * heading of the former screen is marked, unless both are the same screen.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isInside = await page.evaluate((address) => {
    const isSignedIn = localStorage.getItem('fichin.token') !== null;
    return isSignedIn || ![location.pathname, address].includes('/');
  }, path);
  if (!isInside) return void (await page.goto(path));
  await page.locator('h1:not([role=status] *)').first().waitFor(); // before a screen is shown, the router hears of nothing
  await page.evaluate((address) => {
    const screenOf = (pathname: string) => pathname.replaceAll(/\d+/g, '0');
    const isElsewhere = screenOf(new URL(address, location.href).pathname) !== screenOf(location.pathname);
    if (isElsewhere) document.querySelector('h1')?.setAttribute('data-former', '');
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Returns a function that waits until no request is pending and the loading state is gone. */
export function watchWaiting(page: Page) {
  const onTheWay = new Set<Request>();
  page.on('request', (request) => onTheWay.add(request));
  const arrived = (request: Request) => onTheWay.delete(request);
  page.on('requestfinished', arrived);
  page.on('requestfailed', arrived);

  // The session's query is never held: before its answer the screen is still about to change.
  const isHeld = (request: Request): boolean =>
    request.url().endsWith('/graphql') && !request.postData()?.includes('"operationName":"Session"');

  const isQuiet = (held: boolean): boolean =>
    [...onTheWay].every((request) => request.resourceType() === 'image' || (held && isHeld(request)));

  /** `held`: the server's answers are delayed, so the loading state itself is the expected content. */
  return async (held = false): Promise<void> => {
    await eventually(async () => isQuiet(held) && page.evaluate(isShown, held), `${page.url()} to settle`).toBe(true);
  };
}

function isShown(waiting: boolean): boolean {
  const text = document.querySelector('main')?.textContent ?? '';
  // While the session or the code of a screen loads, a status stands in its place.
  const hasScreen = [...document.querySelectorAll('h1')].some((heading) => !heading.closest('[role=status]'));
  const isLoading = waiting ? !hasScreen : text.includes('Cargando');
  const isStale = document.querySelector('h1[data-former]') !== null;
  return text !== '' && !isLoading && !isStale;
}
