import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { dropToken } from '#client/apollo/token.ts';

/** What a browser has and jsdom does not. Nothing is ever seen or scrolled here, so nothing needs to happen. */
class Unobserved {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

// Node's own WebSocket dispatches events of Node's, which jsdom's targets refuse.
Object.assign(globalThis, { ResizeObserver: Unobserved, IntersectionObserver: Unobserved, WebSocket });

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
window.scrollTo = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
HTMLElement.prototype.hasPointerCapture = () => false;
URL.createObjectURL = () => 'blob:nothing';
URL.revokeObjectURL = () => {};

// A screen's code is compiled when it is first asked for, which takes a busy machine a while.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // A request that is still on its way must not take the emptied storage for another person's.
  dropToken();
  localStorage.clear();
  sessionStorage.clear();
});
