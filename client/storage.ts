type Kind = 'localStorage' | 'sessionStorage';

/** Storage may be forbidden or full: then nothing is stored, and nothing throws. */
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

/** Local storage: shared by all tabs; it stays when they are closed. */
export const browserStore = storeOf('localStorage');

/** Session storage: for this tab only, until it is closed. */
export const tabStore = storeOf('sessionStorage');

/** The prefix of the storage keys of all drafts. */
export const DRAFTS = 'fichin.draft.';

/** Storage key of a user's drafts of one form, each of which adds an ID; without a form, the prefix of all of them. */
export const draftKey = (userId: string, form: string): string => `${DRAFTS}${userId}.${form}`;
