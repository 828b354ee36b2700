import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findChromium } from './chromium.ts';
import type { Account } from './given.ts';

type Options = Omit<BrowserContextOptions, 'viewport'> & {
  /** The base of relative addresses; a request to any other origin fails the test. */
  baseURL: string;
  width?: number;
  height?: number;
  /** Page errors that the test provokes on purpose. */
  expectedErrors?: RegExp[];
};

/** Milliseconds one action may take on a busy machine. */
const PATIENCE = 60_000;

/** One for all tests of a process, in whose end it ends; every test opens its own contexts. */
let launched: Promise<Browser> | undefined;

function launch(): Promise<Browser> {
  const { env, ...chosen } = findChromium();
  return chromium.launch({ ...chosen, env: { ...process.env, ...env } });
}

/** A page with Argentine locale and time zone. Any error in the page fails the test when it ends. */
export async function openPage(wanted: Options): Promise<Page> {
  const { width = 1280, height = 800, expectedErrors = [], ...options } = wanted;
  const browser = await (launched ??= launch());
  const context = await browser.newContext({
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

/** Like `openPage`, with a signed-in user. */
export const openPageOf = (account: Account, wanted: Options): Promise<Page> =>
  openPage({
    ...wanted,
    storageState: {
      cookies: [],
      origins: [{ origin: wanted.baseURL, localStorage: [{ name: 'fichin.token', value: account.token }] }],
    },
  });

/** Polls until the expectation holds, because a slow machine is no failure. */
export function eventually<T>(read: () => T, message?: string) {
  return expect.poll(read, { timeout: PATIENCE, message });
}

/** Records the documents the page requests from now on; navigation inside the app requests none. */
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
