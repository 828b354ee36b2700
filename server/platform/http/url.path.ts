import { unescape } from 'node:querystring';

/** The path as it was sent, without the query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** The query as it was sent, with its question mark. */
export const queryOf = (url: string): string => url.slice(pathOf(url).length);

/** Its parts, decoded before they are split: `/%66eeds/…` is the same address, and `/feeds%2F…` a mistyped one. */
export const partsOf = (url: string): string[] => unescape(pathOf(url)).split('/');
