import { UnknownOutcome } from '#server/data/database.ts';
import type { MediaFile, MediaStore, StoredMedia } from '#server/data/media.store.ts';

type Sent = {
  files: MediaFile[];
  /** Begins their names. */
  mark?: string;
};

/**
 * Files are on the disk before `write` names them, and gone again when it is refused or fails. When nobody knows
 * whether it was carried out they stay: if no row names them, a sweep removes them.
 */
export async function withStoredFiles<T>(
  mediaStore: MediaStore,
  { files, mark }: Sent,
  write: (stored: StoredMedia[]) => Promise<T>,
): Promise<T> {
  const stored = await mediaStore.keepAll(files, mark);
  try {
    return await write(stored);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) await mediaStore.discard(stored);
    throw error;
  }
}
