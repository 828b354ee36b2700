import { statfs } from 'node:fs/promises';
import { cachedFor } from '#server/platform/database/cached.ts';
import { DomainError, problem } from '#server/kernel/errors.ts';

/** Milliseconds a measurement is cached. */
const GOOD_FOR = 1_000;

const NO_SPACE = problem('STORAGE_UNAVAILABLE', 'No queda espacio para archivos en este momento. Inténtalo más tarde.');

/** Rejects while files may not be stored, so that the rest of the disk stays for rows. */
export type RequireSpace = () => Promise<void>;

/** `minimum`: bytes that files leave free on the disk of this folder. */
export function createSpaceCheck(folder: string, minimum: number): RequireSpace {
  const free = cachedFor(GOOD_FOR, () => freeBytes(folder));
  return async () => {
    if (minimum > 0 && (await free()) < minimum) throw new DomainError(NO_SPACE);
  };
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
