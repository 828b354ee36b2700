import type { ExistingMediaInput, MediaInput, MediaKind } from '#client/apollo/schema.generated.ts';
import type { UpdateMediaFragment } from '../../reading/UpdateMedia.generated.ts';
import { kindOfFile } from '#client/media/mediaFiles.ts';

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

/** Whether the update has it once saved. */
export const isIncluded = (attachment: Attachment): boolean => attachment.file !== null || !attachment.removed;

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
  return { key: `new-${added}`, kind: kindOfFile(file), name: file.name, caption: '', file };
}

/** The files to upload, in display order. */
export const toNewMedia = (attachments: Attachment[]): MediaInput[] =>
  attachments.flatMap(({ file, caption }) => (file ? [{ file, caption: caption.trim() }] : []));

/** The existing files that remain, in display order. */
export const toExistingMedia = (attachments: Attachment[]): ExistingMediaInput[] =>
  attachments.flatMap((item) => (item.file === null ? [{ url: item.url, caption: item.caption.trim() }] : []));
