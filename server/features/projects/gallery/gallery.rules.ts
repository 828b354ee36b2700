import { fieldsProblem, problem, type Details, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Patch, ValueOf } from '#server/kernel/fields/fields.ts';
import { GALLERY_FIELDS } from './gallery.fields.ts';
import { type Media, MAX_GALLERY_ITEMS, tooManyGalleryItems } from '#server/kernel/media/media.ts';

type Declared = typeof GALLERY_FIELDS;
/** The texts a developer writes to a picture or video. */
export type GalleryTexts = { [Property in keyof Declared]: ValueOf<Declared[Property]> };

/** One picture or video of a project's gallery, with its URLs. */
export type GalleryItem = Omit<Media, 'caption'> & GalleryTexts & { id: number; projectId: number };

/** One wanted item of a gallery: a stored one by its id, or a new file. Absent texts stay unchanged. */
export type GalleryEntry<File> = { id: number | null; file: File | null; texts: Patch<GalleryTexts> };

export const { newDraft: newTexts, editedDraft: editedTexts } = createDrafts<GalleryTexts>(GALLERY_FIELDS);

/** The problem of each text of one item, by public name. */
export const galleryTextDetails = createDetails<GalleryTexts>(GALLERY_FIELDS);
export const unknownGalleryItem = problem(
  'INVALID_MEDIA',
  'Uno de los archivos a conservar no es de la galería de este proyecto',
);

const invalid = (message: string): Problem | null => fieldsProblem({ items: message });

/** Why a gallery can't be set to these entries, or null. */
export function galleryProblem(entries: readonly GalleryEntry<unknown>[]): Problem | null {
  if (entries.length > MAX_GALLERY_ITEMS) return tooManyGalleryItems;
  if (entries.some(({ id, file }) => (id === null) === (file === null)))
    return invalid('Cada elemento de la galería lleva un id o un archivo nuevo, y no ambos');
  const ids = entries.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return invalid('Un elemento de la galería está repetido');
  const details: Details = {};
  for (const [index, { texts }] of entries.entries()) {
    for (const [name, found] of Object.entries(galleryTextDetails(newTexts(texts)))) {
      details[`items.${index}.${name}`] = found;
    }
  }
  return fieldsProblem(details);
}
