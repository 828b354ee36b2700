import type { MediaKind } from '#client/apollo/schema.generated.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#server/domain/update.ts';
import type { UploadLimitsFragment } from './UpdateForm.generated.ts';
import type { UpdateMediaFragment } from './UpdateMedia.generated.ts';

/** A picture or video of the form: one the update already has, or one to be sent. */
export type Attachment = {
  key: string;
  kind: MediaKind;
  name: string;
  caption: string;
  /** What is shown of it. */
  preview: string;
} & (
  | { file: File }
  | { file: null; url: string; /** Taken out: it is gone once the update is saved. */ removed: boolean }
);

export type Limits = Pick<UploadLimitsFragment, 'maxUploadBytes' | 'maxUploadFiles'>;
export const DEFAULT_LIMITS: Limits = { maxUploadBytes: MAX_MEDIA_BYTES, maxUploadFiles: MAX_MEDIA_FILES };

const KINDS: Record<string, MediaKind> = {
  'image/png': 'IMAGE',
  'image/jpeg': 'IMAGE',
  'image/gif': 'IMAGE',
  'video/mp4': 'VIDEO',
};
export const ACCEPTED = Object.keys(KINDS);

const MEGABYTE = 1024 * 1024;

export const isKept = (attachment: Attachment): boolean => attachment.file !== null || !attachment.removed;

/** Why this file can't be added, or null. The server has the last word: it looks inside. */
export function fileProblem({ name, type, size }: File, { maxUploadBytes }: Limits): string | null {
  if (!(type in KINDS)) return `«${name}» no es PNG, JPG, GIF ni MP4`;
  if (size === 0) return `«${name}» está vacío`;
  if (size > maxUploadBytes) return `«${name}» supera los ${Math.floor(maxUploadBytes / MEGABYTE)}MB`;
  return null;
}

/** The server keeps no file names, so one that is already there goes by its place. */
export function attachExisting({ url, thumbnailUrl, kind, caption }: UpdateMediaFragment, index: number): Attachment {
  const name = `${kind === 'IMAGE' ? 'Imagen' : 'Video'} ${index + 1}`;
  return { key: url, kind, name, caption, preview: thumbnailUrl ?? url, file: null, url, removed: false };
}

export function attachFile(file: File): Attachment {
  const preview = URL.createObjectURL(file);
  return { key: preview, kind: KINDS[file.type] ?? 'IMAGE', name: file.name, caption: '', preview, file };
}
