import type { UpdateRow } from './update.lists.repository.ts';
import type { MediaRow } from '#server/features/projects/media/media.repository.ts';
import { DomainError, problem, type Problem } from '#server/kernel/errors.ts';
import { editProblem } from '#server/kernel/fields/revision.ts';
import { inOneLine, tidy } from '#server/kernel/text/text.ts';
import { EDITED_UPDATE, type UpdateType } from './update.rules.ts';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import { fileOfUrl, mediaUrl } from '#server/kernel/media/media.urls.ts';

export type NewMedia = { file: MediaFile; caption: string };
/** A null caption stays unchanged. */
export type ExistingMedia = { url: string; caption: string | null };

/** Absent fields stay unchanged. `existingMedia` are the files that stay, in order. */
export type UpdatePatch = {
  title?: string;
  content?: string;
  type?: UpdateType;
  isPublic?: boolean;
  existingMedia?: ExistingMedia[];
  media: NewMedia[];
};

export const sameMedia = (had: MediaRow[], has: MediaRow[]): boolean =>
  had.length === has.length &&
  had.every(({ file, caption }, index) => has[index]?.file === file && has[index].caption === caption);

/** Why an edit that began at the revision `base` can't be written, or null. */
export function updateEditProblem(
  row: UpdateRow,
  had: MediaRow[],
  patch: UpdatePatch,
  base: number | null,
): Problem | null {
  const { media: added, existingMedia, ...fields } = patch;
  const stored = had.map(({ file, caption }) => ({ url: mediaUrl(file), caption }));
  const captionOf = new Map(stored.map(({ url, caption }) => [url, caption]));
  const remaining = existingMedia?.map(({ url, caption }) => ({ url, caption: caption ?? captionOf.get(url) ?? '' }));
  const sent = Object.fromEntries(Object.entries(merged(row, patch)).filter(([property]) => property in fields));
  const files = [...(remaining ?? stored), ...added.map(({ caption }) => ({ url: null, caption }))];
  const hasMedia = existingMedia !== undefined || added.length > 0;
  return editProblem(EDITED_UPDATE, { ...row, media: stored }, hasMedia ? { ...sent, media: files } : sent, base);
}

export function merged({ title, content, type, isPublic }: UpdateRow, patch: UpdatePatch) {
  return {
    title: patch.title === undefined ? inOneLine(title) : (tidy(patch.title) ?? ''),
    content: patch.content === undefined ? content : patch.content.trim(),
    type: patch.type ?? type,
    isPublic: patch.isPublic ?? isPublic,
  };
}

/** The media rows that stay, in the requested order; an unknown address is an error. */
export function remainingMedia(rows: MediaRow[], existing: ExistingMedia[] | undefined): MediaRow[] {
  if (existing === undefined) return rows;
  const once = existing.filter(
    ({ url }, index) => existing.findIndex((other) => fileOfUrl(other.url) === fileOfUrl(url)) === index,
  );
  return once.map(({ url, caption }) => {
    const row = rows.find(({ file }) => file === fileOfUrl(url));
    if (!row)
      throw new DomainError(problem('INVALID_MEDIA', 'Uno de los archivos a conservar no es de esta actualización'));
    return { ...row, caption: caption ?? row.caption };
  });
}
