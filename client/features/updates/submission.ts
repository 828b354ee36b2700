import type { ExistingMediaInput, MediaInput } from '#client/apollo/schema.generated.ts';
import type { Attachment } from './attachments.ts';

/** The files to send, in their order. */
export const newMedia = (attachments: Attachment[]): MediaInput[] =>
  attachments.flatMap(({ file, caption }) => (file ? [{ file, caption: caption.trim() }] : []));

/** The files that stay, in their order. */
export const keptMedia = (attachments: Attachment[]): ExistingMediaInput[] =>
  attachments.flatMap((item) => (item.file === null ? [{ url: item.url, caption: item.caption.trim() }] : []));
