type Kind = 'localStorage' | 'sessionStorage';

/** A browser may forbid storage or have no room left: then nothing is kept, and nothing fails. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const storeOf = (kind: Kind) => ({
  read: (key: string): string | null => attempt(() => window[kind].getItem(key)),
  write: (key: string, value: string) => attempt(() => window[kind].setItem(key, value)),
  drop: (key: string) => attempt(() => window[kind].removeItem(key)),
  dropAll: (prefix: string) =>
    attempt(() =>
      Object.keys(window[kind])
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => window[kind].removeItem(key)),
    ),
});

/** Shared by all tabs of this browser, and kept when they are closed. */
export const browserStore = storeOf('localStorage');

/** One tab's own, gone with it. */
export const tabStore = storeOf('sessionStorage');
