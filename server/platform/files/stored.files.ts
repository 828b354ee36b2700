import { UnknownOutcome } from '#server/platform/database/database.ts';
import type { MediaFile, MediaStore, StoredMedia, StoreOptions } from './media.store.ts';

type FilesInput = StoreOptions & { files: MediaFile[] };

/** Stores the files before `write`, and deletes them when it fails. */
export async function withStoredFiles<T>(
  mediaStore: MediaStore,
  { files, ...options }: FilesInput,
  write: (stored: StoredMedia[]) => Promise<T>,
): Promise<T> {
  const stored = await mediaStore.storeAll(files, options);
  return discardOnFailure(mediaStore, stored, () => write(stored));
}

/**
 * Deletes stored files when `write`, which names them, fails. After an unknown commit outcome they stay; the sweep
 * deletes them if no row names them.
 */
export async function discardOnFailure<T>(
  mediaStore: MediaStore,
  stored: StoredMedia[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) await mediaStore.discard(stored);
    throw error;
  }
}
