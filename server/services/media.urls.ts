import type { StoredMedia } from '#server/data/media.store.ts';

/** Where stored files are served from. */
export const MEDIA_PATH = '/media/';

export const mediaUrl = (file: string): string => `${MEDIA_PATH}${file}`;

export const coverUrl = ([cover]: StoredMedia[]): string | null => (cover ? mediaUrl(cover.file) : null);

/** The stored file an address of ours names, absolute or not; null for any other address. */
export function fileOf(url: string): string | null {
  return /^(?:https?:\/\/[^/]+)?\/media\/([a-z0-9]+\.[a-z0-9]+)$/.exec(url)?.[1] ?? null;
}
