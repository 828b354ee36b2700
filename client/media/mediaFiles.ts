import type { MediaKind } from '#client/apollo/schema.generated.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#server/kernel/media/media.ts';

const KINDS: Record<string, MediaKind> = {
  'image/png': 'IMAGE',
  'image/jpeg': 'IMAGE',
  'image/gif': 'IMAGE',
  'video/mp4': 'VIDEO',
};
/** MIME types of pictures and videos that may be uploaded. */
export const ACCEPTED = Object.keys(KINDS);

export type Limits = { maxUploadBytes: number; maxUploadFiles: number };
/**
 * An update's, until the server's are loaded. A gallery has the same size of one file, and `MAX_GALLERY_ITEMS` files.
 * `server/kernel/media/` also limits pixels and frames (`picture.limits.ts`) and kinds of videos (`video.codecs.ts`).
 */
export const DEFAULT_LIMITS: Limits = { maxUploadBytes: MAX_MEDIA_BYTES, maxUploadFiles: MAX_MEDIA_FILES };

const MEGABYTE = 1024 * 1024;

export const kindOfFile = ({ type }: File): MediaKind => KINDS[type] ?? 'IMAGE';

/** Why this file can't be added, or null. `server/platform/files/media.store.ts` decides by the content. */
export function fileProblem({ name, type, size }: File, { maxUploadBytes }: Limits): string | null {
  if (!(type in KINDS)) return `«${name}» no es PNG, JPG, GIF ni MP4`;
  if (size === 0) return `«${name}» está vacío`;
  if (size > maxUploadBytes) return `«${name}» supera los ${Math.floor(maxUploadBytes / MEGABYTE)}MB`;
  return null;
}
