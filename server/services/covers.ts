import type { Writer } from '#server/data/database.ts';
import type { MediaFile } from '#server/data/media.store.ts';
import { DomainError, problem } from '#server/domain/errors.ts';
import type { Project } from '#server/domain/project.ts';
import type { ProjectPatch } from '#server/domain/project.edit.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { coverUrl, fileOf } from './media.urls.ts';
import { withStoredFiles } from './stored.files.ts';

type Sent = { fields: ProjectPatch; cover: MediaFile | null };

const NO_PICTURE = problem('INVALID_MEDIA', 'La portada debe ser una imagen PNG, JPG o GIF');

/** Begins the name of a cover: whose it is. Anybody may write any address into a project; this says who sent it. */
const markOf = (userId: number): string => `u${userId}x`;

/** Pictures sent as covers: stored before a project names them, gone when none does any more. */
export const createCovers = ({ media, mediaStore }: Pick<Floors, 'media' | 'mediaStore'>) => ({
  async keep<T>({ id }: Viewer, { fields, cover }: Sent, work: (fields: ProjectPatch) => Promise<T>): Promise<T> {
    if (!cover) return work(fields);
    let thumbnail: string | null = null;
    const saved = await withStoredFiles(mediaStore, { files: [cover], mark: markOf(id) }, async (stored) => {
      if (stored[0]?.kind !== 'image') throw new DomainError(NO_PICTURE);
      ({ thumbnail } = stored[0]);
      return work({ ...fields, coverImage: coverUrl(stored) });
    });
    await mediaStore.discard([{ file: null, thumbnail }]); // a cover is shown whole
    return saved;
  },

  /** After a write: the cover the project had, when its owner sent it and names it nowhere any more. */
  async droppedBy(tx: Writer, { coverImage, userId, developerId }: Project): Promise<string | null> {
    const file = coverImage === null ? null : fileOf(coverImage);
    if (!file?.startsWith(markOf(userId))) return null;
    const named = await media.listCoversOf(tx, developerId);
    return named.some((url) => fileOf(url) === file) ? null : file;
  },

  discard: (file: string | null): Promise<void> => mediaStore.discard([{ file, thumbnail: null }]),
});
