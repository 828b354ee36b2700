const AGAIN_MS = 5000;

let reachable = true;
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

const ask = () => void fetch('/healthz', { cache: 'no-store' }).then(noteAnswer, askLater);

const askLater = () => void setTimeout(() => reachable || ask(), AGAIN_MS);

/** The server answered, whatever it said. */
export function noteAnswer() {
  if (reachable) return;
  reachable = true;
  tell();
}

/** A request never reached the server: from here on it is asked now and then whether it is there again. */
export function noteSilence() {
  if (!reachable) return;
  reachable = false;
  tell();
  askLater();
}

export const isConnected = () => reachable && navigator.onLine;

export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
