import type { Problem } from '#server/kernel/errors.ts';
import { GALLERY_FIELDS } from './gallery.fields.ts';
import { editedTexts, type GalleryEntry, type GalleryTexts } from './gallery.rules.ts';
import type { StoredProject } from '../project.rules.ts';
import { conflictsAmong, revisedRow, revisionProblem, type Revised } from '#server/kernel/fields/revision.ts';

/** An item as it is stored. */
type Item = GalleryTexts & { id: number };
type Revisions = Pick<StoredProject, 'galleryRevision' | 'galleryFieldRevisions'>;

/** The revision at which an edit began, or null. `keepOrder`: stored items stay in their order. */
export type GalleryOrigin = { baseRevision: number | null; keepOrder: boolean };

/** The wanted state of a gallery. */
type GalleryEdit<File> = GalleryOrigin & { entries: readonly GalleryEntry<File>[] };

const TEXTS = Object.keys(GALLERY_FIELDS) as (keyof GalleryTexts)[];
const ITEMS = 'items';
const ORDER = 'order';
const textOf = (property: keyof GalleryTexts, id: number): string => `${property}.${id}`;
const addedOf = (id: number): string => `added.${id}`;

const revisionsOf = ({ galleryRevision, galleryFieldRevisions }: Revisions): Revised => ({
  revision: galleryRevision,
  fieldRevisions: galleryFieldRevisions,
});

type Identified = { id: number | null };

/** Ids of rows in both lists, in the order of the first list. */
const idsOf = (rows: readonly Identified[], among: readonly Identified[]): number[] => {
  const known = new Set(among.map(({ id }) => id));
  return rows.flatMap(({ id }) => (id !== null && known.has(id) ? [id] : []));
};

const isReordered = (had: readonly Item[], has: readonly Identified[]): boolean =>
  idsOf(had, has).join() !== idsOf(has, had).join();

/** Why the edit can't be written, or null. Fields are `order` and each text of each item, as in `caption.7`. */
export function galleryEditProblem(
  revisions: Revisions,
  stored: readonly Item[],
  { entries, baseRevision, keepOrder }: GalleryEdit<unknown>,
): Problem | null {
  return revisionProblem({ revision: revisions.galleryRevision }, baseRevision, (since) => {
    const reorders = !keepOrder && isReordered(stored, entries);
    const inOrder = (rows: readonly Identified[]) => rows.map(({ id }) => (id === null ? null : String(id)));
    const order = { field: ORDER, stored: inOrder(stored), sent: inOrder(entries) };
    const texts = entries.flatMap(({ id, texts: sent }) => {
      const had = stored.find((item) => item.id === id);
      const has = had && editedTexts(had, sent);
      return TEXTS.flatMap((property) =>
        had && has && sent[property] !== undefined && has[property] !== had[property]
          ? [{ field: textOf(property, had.id), stored: had[property], sent: has[property] }]
          : [],
      );
    });
    return conflictsAmong(revisionsOf(revisions), since, reorders ? [order, ...texts] : texts);
  });
}

/**
 * The wanted entries merged with others' changes since the edit began: their new items stay, items they removed are
 * dropped.
 */
export function mergedGallery<File>(
  revisions: Revisions,
  stored: readonly Item[],
  { entries, baseRevision, keepOrder }: GalleryEdit<File>,
): GalleryEntry<File>[] {
  const since = baseRevision !== null && baseRevision < revisions.galleryRevision ? baseRevision : null;
  const isStored = (entry: Identified) => stored.some(({ id }) => id === entry.id);
  const there = since === null ? entries : entries.filter((entry) => entry.id === null || isStored(entry));
  const merged = keepOrder ? inOrderOf(stored, there) : [...there];
  for (const [index, { id }] of stored.entries()) {
    const added = revisions.galleryFieldRevisions[addedOf(id)]?.revision ?? 1;
    if (since === null || added <= since || merged.some((entry) => entry.id === id)) continue;
    const [before] = idsOf(stored.slice(0, index), merged).slice(-1);
    merged.splice(merged.findIndex((entry) => entry.id === before) + 1, 0, { id, file: null, texts: {} });
  }
  return merged;
}

/** Stored items in their stored order, each new one in the place where it was sent. */
function inOrderOf<File>(stored: readonly Item[], entries: readonly GalleryEntry<File>[]): GalleryEntry<File>[] {
  const inOrder = idsOf(stored, entries).values();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return entries.map((entry) =>
    stored.some(({ id }) => id === entry.id) ? (byId.get(inOrder.next().value ?? null) ?? entry) : entry,
  );
}

/** Field revisions of a gallery after an edit, without those of removed items. */
export function revisedGallery(revisions: Revisions, had: readonly Item[], has: readonly Item[], at: Date): Revisions {
  const added = has.filter(({ id }) => !had.some((item) => item.id === id));
  const isRemoved = has.length - added.length < had.length;
  const texts = had.flatMap((item) => {
    const now = has.find(({ id }) => id === item.id);
    return TEXTS.flatMap((property) => (now && now[property] !== item[property] ? [textOf(property, item.id)] : []));
  });
  const changed = [
    ...(added.length > 0 || isRemoved ? [ITEMS] : []),
    ...(isReordered(had, has) ? [ORDER] : []),
    ...added.map(({ id }) => addedOf(id)),
    ...texts,
  ];
  const { revision, fieldRevisions } = revisedRow(revisionsOf(revisions), changed, at);
  const isThere = (name: string) => !name.includes('.') || has.some(({ id }) => name.endsWith(`.${id}`));
  const remaining = Object.entries(fieldRevisions).filter(([name]) => isThere(name));
  return { galleryRevision: revision, galleryFieldRevisions: Object.fromEntries(remaining) };
}
