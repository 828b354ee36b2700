import type { Writer } from '#server/platform/database/database.ts';
import type { MediaFile, StoredMedia } from '#server/platform/files/media.store.ts';
import { DomainError, problem } from '#server/kernel/errors.ts';
import type { Project } from './project.rules.ts';
import type { ProjectPatch } from './project.edit.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { fileOfUrl, mediaUrl } from '#server/kernel/media/media.urls.ts';
import { discardOnFailure, withStoredFiles } from '#server/platform/files/stored.files.ts';

type CoverInput = { fields: ProjectPatch; cover: MediaFile | null };

const NO_PICTURE = problem('INVALID_MEDIA', 'La portada debe ser una imagen PNG, JPG o GIF');

/** Uploaded covers: stored before the project names them, deleted when it no longer does. */
export const createCovers = ({ media, mediaStore }: Pick<Dependencies, 'media' | 'mediaStore'>) => ({
  async storeCover<T>(
    ownerId: number,
    { fields, cover }: CoverInput,
    work: (fields: ProjectPatch, stored: StoredMedia | null) => Promise<T>,
  ): Promise<T> {
    if (!cover) return work(fields, null);
    return withStoredFiles(mediaStore, { files: [cover], ownerId, thumbnails: false }, async ([stored]) => {
      if (stored?.kind !== 'image') throw new DomainError(NO_PICTURE);
      return work({ ...fields, coverImage: mediaUrl(stored.file) }, stored);
    });
  },

  /** Calls `work` with the cover of a copied project: an uploaded one gets a file of its own. */
  async copyCover<T>(
    coverImage: string | null,
    work: (coverImage: string | null, stored: StoredMedia | null) => Promise<T>,
  ): Promise<T> {
    const file = coverImage === null ? null : fileOfUrl(coverImage);
    if (file === null) return work(coverImage, null);
    const copied = await mediaStore.copy(file);
    if (copied === null) return work(null, null);
    const copy = { file: copied, thumbnail: null, kind: 'image', width: null, height: null } as const;
    return discardOnFailure(mediaStore, [{ ...copy, bytes: 0 }], async () => {
      const bytes = (await mediaStore.files.sizeOf(copied)) ?? 0;
      return work(mediaUrl(copied), { ...copy, bytes });
    });
  },

  /**
   * Records the file that a saved project shows. Returns the previous file if no project of its owner shows it any
   * more.
   */
  async setCover(
    tx: Writer,
    { id, userId, coverImage }: Project,
    stored: StoredMedia | null = null,
  ): Promise<string | null> {
    if (stored) await media.addCover(tx, userId, stored);
    const file = coverImage === null ? null : fileOfUrl(coverImage);
    return media.setCover(tx, { projectId: id, ownerId: userId }, file);
  },

  discard: (file: string | null): Promise<void> => mediaStore.discard([{ file, thumbnail: null }]),
});
