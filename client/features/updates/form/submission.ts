import type { ExistingMediaInput, MediaInput } from '#client/apollo/schema.generated.ts';
import type { Attachment } from './attachments/attachments.ts';

/** The files to upload, in display order. */
export const toNewMedia = (attachments: Attachment[]): MediaInput[] =>
  attachments.flatMap(({ file, caption }) => (file ? [{ file, caption: caption.trim() }] : []));

/** The existing files that remain, in display order. */
export const toExistingMedia = (attachments: Attachment[]): ExistingMediaInput[] =>
  attachments.flatMap((item) => (item.file === null ? [{ url: item.url, caption: item.caption.trim() }] : []));
