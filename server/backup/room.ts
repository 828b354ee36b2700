import { stat } from 'node:fs/promises';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { orMissing } from '#server/platform/files/file.store.ts';
import { freeBytes } from '#server/platform/files/free.space.ts';
import type { Place } from './backup.ts';
import type { RequireRoom } from './media.ts';

const MB = 1_000_000;

/** Rejects when files of so many bytes would leave fewer free on the disk of a folder than rows need. */
export function createRoomCheck(folder: string, minFreeDisk = 0): RequireRoom {
  return async (bytes) => {
    const free = await freeBytes(folder);
    if (free - bytes >= minFreeDisk) return;
    throw new OperatorError(
      `The disk of ${folder} is too full for a backup: ${Math.floor(free / MB)} MB are free, the next file has ` +
        `${Math.ceil(bytes / MB)} MB, and MIN_FREE_DISK keeps ${minFreeDisk / MB} MB for rows`,
    );
  };
}

/** Bytes of a copy of the rows, at most; 0 on PostgreSQL, where it isn't known before. */
export async function rowBytes({ dataDir, databaseUrl }: Place): Promise<number> {
  if (databaseUrl !== null) return 0;
  const file = sqliteFile(dataDir);
  const found = await Promise.all([file, `${file}-wal`].map((path) => orMissing(stat(path))));
  return found.reduce((bytes, info) => bytes + (info?.size ?? 0), 0);
}
