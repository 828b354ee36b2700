import type { FastifyRequest } from 'fastify';
import { DomainError, problem } from '#server/domain/errors.ts';
import { MAX_GALLERY_ITEMS, tooManyGalleryItems, type GalleryEntry } from '#server/domain/gallery.ts';
import { parseId } from '#server/domain/id.ts';
import type { MediaFile } from '#server/files/media.store.ts';
import { GALLERY, withForm } from '../base/multipart.ts';
import { isEmpty, readBody, readList, ShapeError, type Reader } from '../base/readers.ts';
import { GALLERY_REST } from './gallery.presenter.ts';

/** An item as it is sent: a stored one by its id, or the number of a file of the form. */
type SentItem = Omit<GalleryEntry<MediaFile>, 'file'> & { fileNumber: number | null };

/** No row has it, and no form a file at it. */
const NO_ID = 0;
const NO_FILE = -1;

const ITEM_SCHEMA = {
  type: 'object',
  properties: {
    id: {
      type: 'integer',
      minimum: 1,
      description: 'Id of a stored item to keep; an absent text of it stays unchanged, null removes it.',
    },
    file: { type: 'integer', minimum: 0, description: 'Index of a new file in `media`: 0 is the first.' },
    ...Object.fromEntries(Object.entries(GALLERY_REST.body).map(([name, { schema }]) => [name, schema])),
  },
};

const galleryItems = (description: string): Reader<SentItem[] | null> => ({
  schema: { type: ['array', 'string'], items: ITEM_SCHEMA, description },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    const list = readList(sent);
    if (list.length > MAX_GALLERY_ITEMS) throw new DomainError(tooManyGalleryItems); // before the work of reading them
    const items = list.map(readItem);
    return items.every((item) => item !== null) ? items : new ShapeError('debe ser una lista de elementos de galería');
  },
});

function readItem(sent: unknown): SentItem | null {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null;
  const { id = null, file = null, ...texts } = sent as Record<string, unknown>;
  return {
    id: id === null ? null : (parseId(asText(id)) ?? NO_ID),
    fileNumber: file === null ? null : /^\d{1,2}$/.test(asText(file)) ? Number(file) : NO_FILE,
    texts: GALLERY_REST.patchOf(readBody(GALLERY_REST.body, texts)),
  };
}

const asText = (sent: unknown): string => (typeof sent === 'number' || typeof sent === 'string' ? String(sent) : '');

export const GALLERY_BODY = {
  items: galleryItems('The whole gallery in order: a list of objects, or the same as JSON text in a form.'),
};

const invalidItems = (message: string) => problem('VALIDATION', message, { items: message });
const MISSING = invalidItems('La lista de elementos de la galería es obligatoria');
const MISMATCH = invalidItems('Cada archivo enviado debe figurar una sola vez en la lista de elementos');

/** Calls `work` with a gallery's items, from a form with files or from JSON without. */
export const withGallery = async <T>(
  request: FastifyRequest,
  work: (entries: GalleryEntry<MediaFile>[]) => Promise<T>,
): Promise<T> =>
  request.isMultipart()
    ? withForm(request, GALLERY, ({ fields, files }) => work(readGallery(fields, files)))
    : work(readGallery(request.body, []));

function readGallery(body: unknown, files: MediaFile[]): GalleryEntry<MediaFile>[] {
  const { items } = readBody(GALLERY_BODY, body);
  if (!items) throw new DomainError(MISSING);
  const numbers = items.flatMap(({ fileNumber }) => fileNumber ?? []);
  const areAllUsed = new Set(numbers).size === numbers.length && numbers.length === files.length;
  if (!areAllUsed || numbers.some((number) => files[number] === undefined)) throw new DomainError(MISMATCH);
  return items.map(({ id, fileNumber, texts }) => ({
    id,
    file: fileNumber === null ? null : (files[fileNumber] ?? null),
    texts,
  }));
}
