import type { MediaKind } from '#client/apollo/schema.generated.ts';
import type { UploadLimitsFragment } from '../UpdateForm.generated.ts';
import type { UpdateMediaFragment } from '../../reading/UpdateMedia.generated.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#server/kernel/media.ts';

/** An image or video in the form: an existing one, or a new one to upload. */
export type Attachment = {
  key: string;
  kind: MediaKind;
  name: string;
  caption: string;
} & (
  | { file: File }
  | {
      file: null;
      url: string;
      /** URL of the preview. */
      preview: string;
      /** Marked for deletion when the update is saved. */
      removed: boolean;
    }
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

export const isExisting = (attachment: Attachment): boolean => attachment.file !== null || !attachment.removed;

/** Why this file can't be added, or null. The server also checks the content. */
export function fileProblem({ name, type, size }: File, { maxUploadBytes }: Limits): string | null {
  if (!(type in KINDS)) return `«${name}» no es PNG, JPG, GIF ni MP4`;
  if (size === 0) return `«${name}» está vacío`;
  if (size > maxUploadBytes) return `«${name}» supera los ${Math.floor(maxUploadBytes / MEGABYTE)}MB`;
  return null;
}

/** The server stores no file names, so existing files are named by their position. */
export function fromExistingMedia(
  { url, thumbnailUrl, kind, caption }: UpdateMediaFragment,
  index: number,
): Attachment {
  const name = `${kind === 'IMAGE' ? 'Imagen' : 'Video'} ${index + 1}`;
  return { key: url, kind, name, caption, preview: thumbnailUrl ?? url, file: null, url, removed: false };
}

/** As readers will see it. */
export const toMedia = ({ kind, caption }: Attachment, url: string): UpdateMediaFragment => ({
  __typename: 'Media',
  url,
  thumbnailUrl: null,
  kind,
  caption: caption.trim(),
  width: null,
  height: null,
});

let added = 0;

export function fromFile(file: File): Attachment {
  added += 1;
  return { key: `new-${added}`, kind: KINDS[file.type] ?? 'IMAGE', name: file.name, caption: '', file };
}
