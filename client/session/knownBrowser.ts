import { browserStore } from '#client/storage.ts';

const KEY = 'fichin.known';

/** Whether somebody has signed in with this browser: visitors here need no new account. */
export const isKnownBrowser = (): boolean => browserStore.read(KEY) !== null;

export const rememberBrowser = () => browserStore.write(KEY, 'yes');
