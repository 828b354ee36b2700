import { reloadedFor } from '#client/lazyImport.ts';
import { tabStore } from '#client/storage.ts';
import type { Role } from '#client/apollo/schema.generated.ts';

const KEY = 'fichin.entry';

type LoginDraft = { form?: 'login' | 'register'; email?: string; role?: Role | null };

/** The input of the log-in and registration forms except passwords, in session storage. */
const read = () => JSON.parse(tabStore.read(KEY) ?? '{}') as LoginDraft;

export const saveLoginDraft = (part: LoginDraft) => tabStore.write(KEY, JSON.stringify({ ...read(), ...part }));

export const dropLoginDraft = () => tabStore.drop(KEY);

let reloaded: boolean | undefined;

/** Whether the app reloaded this page during a log-in or registration. */
export const wasReloaded = (): boolean => (reloaded ??= reloadedFor() !== null);

/** The form input from before that reload; empty on any other page load. */
export const restoreLoginDraft = (): LoginDraft => (wasReloaded() ? read() : {});
