import { useSyncExternalStore } from 'react';

const AGAIN_MS = 5000;

/** `offline`: the browser reports no network. `unreachable`: there is a network, but the server does not respond. */
export type Connection = 'connected' | 'offline' | 'unreachable';

let connected = true;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Whether the server responds within a few seconds: nothing waits for it for ever. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(AGAIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

function change(next: boolean) {
  connected = next;
  clearInterval(timer);
  if (!connected) timer = setInterval(lookAgain, AGAIN_MS);
  listeners.forEach((listener) => listener());
}

const lookAgain = () => void isReachable().then((reachable) => reachable && !connected && change(true));

/** Call when a request did not reach the server. */
export const noteUnreachable = () => connected && change(false);

/** Call when the server responded. Ignored while the browser is offline: that response was already on its way. */
export const noteResponse = () => !connected && navigator.onLine && change(true);

if (!navigator.onLine) noteUnreachable();
addEventListener('offline', () => change(false));
addEventListener('online', () => {
  listeners.forEach((listener) => listener());
  lookAgain();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = (): Connection => {
  if (connected) return 'connected';
  return navigator.onLine ? 'unreachable' : 'offline';
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, read);
