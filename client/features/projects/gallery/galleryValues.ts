import { galleryTextDetails } from '#server/features/projects/gallery/gallery.rules.ts';
import { GALLERY_FIELDS } from '#server/features/projects/gallery/gallery.fields.ts';
import type { GalleryItemInput, MediaKind } from '#client/apollo/schema.generated.ts';
import { createForm, pickTouched, type ValuesOf } from '#client/forms/fields.ts';
import type { Parts } from '#client/forms/merge.ts';
import type { PartText } from '#client/forms/useDraftForm.ts';
import type { GalleryItemFragment } from './ProjectGallery.generated.ts';
import { MAX_GALLERY_ITEMS, tooManyGalleryItems } from '#server/kernel/media/media.ts';

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

/** A stored item's id, or the file of a new one. */
type Entry = string | File;

const TEXTS = ['caption', 'alternativeText'] as const;

/** The order, and each text of each stored item. */
export const splitGallery = (items: readonly GalleryValue[]): Parts => ({
  order: items.map(({ key, file }): Entry => file ?? key),
  ...Object.fromEntries(
    items.flatMap((item) => (item.file ? [] : TEXTS.map((text) => [`${text}.${item.key}`, item[text]]))),
  ),
});

export function joinGallery(parts: Parts, items: readonly GalleryValue[]): GalleryValue[] {
  const textOf = (text: string, key: string) => (parts[`${text}.${key}`] ?? '') as string;
  const stored = (key: string): GalleryValue => ({
    caption: textOf('caption', key),
    alternativeText: textOf('alternativeText', key),
    key,
    file: null,
  });
  return (parts['order'] as Entry[]).flatMap((entry) =>
    typeof entry === 'string' ? stored(entry) : (items.find(({ file }) => file === entry) ?? []),
  );
}

const within = (entries: Entry[], others: Entry[]): Entry[] => entries.filter((entry) => others.includes(entry));

/** Whether items of both are in another order. */
const isMoved = (before: Entry[], after: Entry[]): boolean =>
  within(before, after).some((entry, index) => entry !== within(after, before)[index]);

type Orders = { base: Entry[]; typed: Entry[]; stored: Entry[] };

/** What one added, removed and moved together with what others did; undefined when both moved something. */
export function combineOrders({ base, typed, stored }: Orders): Entry[] | undefined {
  const [mine, others] = [isMoved(base, typed), isMoved(base, stored)];
  if (mine && others && isMoved(typed, stored)) return undefined;
  const isLeft = (entry: Entry) => (base.includes(entry) ? typed.includes(entry) && stored.includes(entry) : true);
  const [first, second] = mine ? [typed, stored] : [stored, typed];
  return [...first, ...second.filter((entry) => !first.includes(entry))].filter(isLeft);
}

/** The whole gallery, with the texts that were touched; null when nothing was. */
export function toGalleryInput(
  items: readonly GalleryValue[],
  { base, touched }: { base: Parts; touched: string[] },
): { items: GalleryItemInput[]; keepOrder: boolean } | null {
  const isTouched = (name: string) => touched.includes(name);
  if (!['order', ...Object.keys(splitGallery(items))].some(isTouched)) return null;
  const inputOf = (item: GalleryValue): GalleryItemInput => {
    const texts = GALLERY_FORM.inputOf(item);
    if (item.file) return { ...texts, file: item.file };
    return {
      ...pickTouched(
        texts,
        TEXTS.filter((text) => isTouched(`${text}.${item.key}`)),
      ),
      id: item.key,
    };
  };
  const order = items.map(({ key }) => key);
  return { items: items.map(inputOf), keepOrder: !isMoved(base['order'] as Entry[], order) };
}

/** Checks the parts of a stored draft: its items are among those that are stored. */
export const galleryChecks = (stored: readonly GalleryValue[]): Record<string, (draft: unknown) => boolean> => ({
  order: (draft) =>
    Array.isArray(draft) &&
    new Set(draft).size === draft.length &&
    draft.every((id) => stored.some(({ key }) => key === id)),
});

const ofItem = /^(caption|alternativeText)\.(.+)$/;

/** How a part of the gallery is named in a conflict; null for other parts. */
export function describeGallery(part: string, items: readonly GalleryValue[]): PartText | null {
  const numbered = (id: unknown): string => `imagen ${items.findIndex(({ key }) => key === id) + 1}`;
  if (part === 'order') return { label: 'Orden de la galería', field: 'gallery', show: orderText };
  const [, text, id] = ofItem.exec(part) ?? [];
  if (text === undefined) return null;
  return { label: `${text === 'caption' ? 'Pie' : 'Texto alternativo'} de ${numbered(id)}`, field: 'gallery' };

  function orderText(entries: Entry[]): string {
    const titleOf = (entry: Entry) =>
      entry instanceof File ? entry.name : items.find(({ key }) => key === entry)?.caption || numbered(entry);
    return entries.map((entry, index) => `${index + 1}. ${titleOf(entry)}`).join('\n');
  }
}
