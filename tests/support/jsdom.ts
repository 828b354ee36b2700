import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { WebSocket } from 'ws';
import { removeToken } from '#client/token.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import './jsdom.searches.ts';

/** Browser observers that jsdom lacks. Nothing is visible or scrolled in jsdom, so they do nothing. */
class Unobserved {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** As in a browser, a connection that is closed while it is made is no error of the page. */
class SilentWebSocket extends WebSocket {
  constructor(...wanted: ConstructorParameters<typeof WebSocket>) {
    super(...wanted);
    this.on('error', () => {});
  }
}

// Node's own WebSocket dispatches Node's events, which jsdom's event targets reject.
Object.assign(globalThis, { ResizeObserver: Unobserved, IntersectionObserver: Unobserved, WebSocket: SilentWebSocket });
// The server, which runs in the same process, tells bytes by Node's class, of which a Buffer is an instance.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) as typeof Uint8Array });

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
window.scrollTo = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
HTMLElement.prototype.hasPointerCapture = () => false;

URL.createObjectURL = () => 'blob:nothing';
URL.revokeObjectURL = () => {};

/** Prints the page only when the message is read: what is waited for is asked for, and missed, again and again. */
function missing(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message}\n\n${prettyDOM(container)}`,
  });
}

// React notes with each element where it was made, of no more than ten thousand a second: a sixth of what a page takes.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  },
);

// A screen's code is compiled at its first import, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError: missing });

// On a busy machine a message would be gone before a test reads it.
for (const kind of ['success', 'error'] as const) {
  const show = toaster[kind];
  toaster[kind] = (options) => show({ ...options, duration: Number.POSITIVE_INFINITY });
}

/** Apollo warns once of each field of the cache that an answer shortened and no policy merges or replaces. */
const warnings: string[] = [];
const { warn } = console;
console.warn = (...message: unknown[]) => {
  warn(...message);
  if (String(message[0]).startsWith('Cache data may be lost')) warnings.push(format(...message));
};

afterEach(() => {
  cleanup();
  // A message outlives the page that it was shown on.
  toaster.remove();
  // Apollo's clients are registered here for its developer tools, and would never be freed.
  Reflect.deleteProperty(window, Symbol.for('apollo.devtools'));
  // A request still in flight must not take the emptied storage for another user's.
  removeToken();
  localStorage.clear();
  sessionStorage.clear();
  const [lost] = warnings.splice(0);
  if (lost !== undefined) throw new Error(lost);
});

// An import that a file leaves under way fails with the end of its environment, for all files after it too.
afterAll(() => vi.dynamicImportSettled());
