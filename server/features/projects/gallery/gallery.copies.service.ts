import type { PlacedItem } from './gallery.repository.ts';
import type { StoredMedia } from '#server/platform/files/media.store.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { discardOnFailure } from '#server/platform/files/stored.files.ts';

/** Calls `work` with copies of a gallery's items, which have files of their own. One whose file is gone is left out. */
export async function withGalleryCopies<T>(
  { galleries, mediaStore }: Pick<Dependencies, 'galleries' | 'mediaStore'>,
  projectId: number,
  work: (items: PlacedItem[]) => Promise<T>,
): Promise<T> {
  const stored: StoredMedia[] = [];
  const items: PlacedItem[] = [];
  return discardOnFailure(mediaStore, stored, async () => {
    for (const { file, thumbnail, kind, bytes, width, height, ...row } of await galleries.listOfProjects([projectId])) {
      const copied = await mediaStore.copy(file);
      if (copied === null) continue;
      const small = thumbnail && (await mediaStore.copy(thumbnail));
      const copy = { file: copied, thumbnail: small, kind, bytes, width, height };
      stored.push(copy);
      items.push({ id: null, file: copy, caption: row.caption, alternativeText: row.alternativeText });
    }
    return work(items);
  });
}
