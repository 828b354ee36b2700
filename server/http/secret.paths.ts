import { CONFIRMATION_PATH } from '#server/domain/email.confirmation.ts';
import { EXPORT_PATH } from '#server/domain/data.export.ts';
import { CONFIRM_CHANGE_PATH, UNDO_CHANGE_PATH } from '#server/domain/email.change.ts';
import { RESET_PATH } from '#server/domain/password.reset.ts';
import { UNSUBSCRIBE_PATH } from '#server/domain/unsubscribing.ts';

const PAGES = [CONFIRMATION_PATH, RESET_PATH, CONFIRM_CHANGE_PATH, UNDO_CHANGE_PATH, UNSUBSCRIBE_PATH, EXPORT_PATH];

/** The first parts of paths that go on with a secret: it is never logged, and no page says that it came from there. */
const FIRST_PARTS = ['feeds', ...PAGES.map((path) => path.slice(1))];

/** What follows them is a secret, but for the name of a feed. */
const SECRET = new RegExp(`((?:^|/)(?:${FIRST_PARTS.join('|')})/+).+?(/(?:updates\\.atom|milestones\\.ics))?$`, 'i');

/** The path however it is written: `/%66eeds/…` is the same address, and `/feeds%2F…` a mistyped one. */
const decodedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/%([\da-f]{2})/gi, (_code, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );

export const hasSecret = (url: string): boolean => SECRET.test(decodedPath(url));

/** The path of a URL as the log shows it: without its query, and with `…` for a secret in it. */
export const loggedPath = (url: string): string =>
  hasSecret(url)
    ? decodedPath(url).replace(SECRET, (_path, before: string, name = '') => `${before}…${name}`)
    : (url.split('?', 1)[0] ?? '');
