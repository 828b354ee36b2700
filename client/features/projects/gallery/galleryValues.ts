import { galleryTextDetails, MAX_GALLERY_ITEMS, tooManyGalleryItems } from '#server/domain/gallery.ts';
import { GALLERY_FIELDS } from '#server/domain/gallery.fields.ts';
import type { GalleryItemInput, MediaKind } from '#client/apollo/schema.generated.ts';
import { createForm, type ValuesOf } from '#client/forms/fields.ts';
import type { GalleryItemFragment } from '../ProjectGallery.generated.ts';

const GALLERY_FORM = createForm(GALLERY_FIELDS);

/** One item in the form: a stored one, or a new file. */
export type GalleryValue = ValuesOf<typeof GALLERY_FIELDS> & {
  /** The stored item's id, or the key of a new one. */
  key: string;
  file: File | null;
};

export const toGalleryValues = (stored: readonly GalleryItemFragment[]): GalleryValue[] =>
  stored.map((item) => ({ ...GALLERY_FORM.filled(item), key: item.id, file: null }));

let added = 0;

export function newGalleryValue(file: File): GalleryValue {
  added += 1;
  return { ...GALLERY_FORM.blank(), key: `new-${added}`, file };
}

export const kindOf = ({ file }: GalleryValue, stored: GalleryItemFragment | null): MediaKind =>
  stored?.kind ?? (file?.type === 'video/mp4' ? 'VIDEO' : 'IMAGE');

/** Problem by field of one item. */
export const problemsOfItem = (item: GalleryValue): Record<string, string> =>
  galleryTextDetails(GALLERY_FORM.draftOf(item));

export function galleryProblems(items: readonly GalleryValue[]): { gallery?: string } {
  if (items.length > MAX_GALLERY_ITEMS) return { gallery: tooManyGalleryItems.message };
  const [problem] = items.flatMap((item) => Object.values(problemsOfItem(item)));
  return problem === undefined ? {} : { gallery: problem };
}

/** The whole gallery; null when it is as it is stored. */
export function toGalleryInput(
  stored: readonly GalleryItemFragment[],
  items: readonly GalleryValue[],
): GalleryItemInput[] | null {
  const inputOf = (item: GalleryValue): GalleryItemInput => ({
    ...GALLERY_FORM.inputOf(item),
    ...(item.file ? { file: item.file } : { id: item.key }),
  });
  const isNew = items.some(({ file }) => file !== null);
  const before = JSON.stringify(toGalleryValues(stored).map(inputOf));
  const after = items.map(inputOf);
  return isNew || JSON.stringify(after) !== before ? after : null;
}

/** Checks the gallery of a stored draft: its items are among those that are stored. */
export const isGalleryOf =
  (stored: readonly GalleryValue[]) =>
  (kept: unknown): boolean =>
    Array.isArray(kept) &&
    new Set((kept as Partial<GalleryValue>[]).map((item) => item?.key)).size === kept.length &&
    kept.every(
      (item: Partial<GalleryValue> | null) =>
        stored.some(({ key }) => key === item?.key) &&
        typeof item?.caption === 'string' &&
        typeof item.alternativeText === 'string' &&
        item.file === null,
    );
