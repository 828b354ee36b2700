import type { Page, Request } from 'playwright-core';
import { eventually } from '#tests/support/browser.ts';

/** Goes there as a link of the app would: without a new document. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Says when nothing the page asked for is on its way any more and what it shows has stopped waiting. */
export function watchWaiting(page: Page) {
  const onTheWay = new Set<Request>();
  page.on('request', (request) => onTheWay.add(request));
  const arrived = (request: Request) => onTheWay.delete(request);
  page.on('requestfinished', arrived);
  page.on('requestfailed', arrived);

  const isQuiet = (held: boolean): boolean =>
    [...onTheWay].every(
      (request) => request.resourceType() === 'image' || (held && request.url().endsWith('/graphql')),
    );

  /** `held`: the server is kept from answering, so what is shown is the waiting itself. */
  return async (held = false): Promise<void> => {
    await eventually(async () => isQuiet(held) && page.evaluate(isShown, held), `${page.url()} to settle`).toBe(true);
  };
}

function isShown(waiting: boolean): boolean {
  const text = document.querySelector('main')?.textContent ?? '';
  return text !== '' && (waiting || !text.includes('Cargando'));
}
