import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { Account } from './given.ts';

type Options = Omit<BrowserContextOptions, 'viewport'> & {
  /** Where relative addresses lead; a request to any other origin fails the test. */
  baseURL: string;
  width?: number;
  height?: number;
  /** Errors of the page that this test is about. */
  expectedErrors?: RegExp[];
};

/** Milliseconds a page may take for one thing on a busy machine. */
const PATIENCE = 25_000;

let connected: Promise<Browser> | undefined;

/** A page as an Argentine reader sees it. Once the test ends, anything that went wrong in it fails the test. */
export async function openPage(wanted: Options): Promise<Page> {
  const { width = 1280, height = 800, expectedErrors = [], ...options } = wanted;
  connected ??= chromium.connect(inject('chromiumUrl'));
  const context = await (
    await connected
  ).newContext({
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
    viewport: { width, height },
  });
  const troubles = watchForTrouble(context, options.baseURL);
  onTestFinished(async () => {
    await context.close();
    const unexpected = troubles.filter((trouble) => !expectedErrors.some((expected) => expected.test(trouble)));
    expect(unexpected, 'what went wrong in the page').toEqual([]);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/** The same for somebody signed in. */
export const openPageOf = (account: Account, wanted: Options): Promise<Page> =>
  openPage({
    ...wanted,
    storageState: {
      cookies: [],
      origins: [{ origin: wanted.baseURL, localStorage: [{ name: 'fichin.token', value: account.token }] }],
    },
  });

/** Asks again until it is so: a slow machine is no failure. */
export function eventually<T>(read: () => T, message?: string) {
  return expect.poll(read, { timeout: PATIENCE, message });
}

/** The documents a page asks for from here on: moving inside the app asks for none. */
export function documentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

function watchForTrouble(context: BrowserContext, baseURL: string): string[] {
  const troubles: string[] = [];
  const { host } = new URL(baseURL);
  context.on('weberror', (thrown) => troubles.push(`${thrown.error().stack ?? thrown.error()}`));
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.host !== '' && url.host !== host) troubles.push(`asked another origin: ${url.href}`);
  });
  return troubles;
}
