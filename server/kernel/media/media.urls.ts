/** Where stored files are served. */
export const MEDIA_PATH = '/media/';

export const mediaUrl = (file: string): string => `${MEDIA_PATH}${file}`;

/** The file named by an address a client sent, of this server or absolute; null for any other address. */
export function fileOfUrl(url: string): string | null {
  return /^(?:https?:\/\/[^/]+)?\/media\/([a-z0-9]+\.[a-z0-9]+)$/.exec(url)?.[1] ?? null;
}
