import { OperatorError } from '#server/kernel/operator.error.ts';
import type { FileStore } from '#server/platform/files/file.store.ts';
import { digestOf, sha256Of, type Digest } from './file.list.ts';

/** Stores a file, which is taken from its path, and reads it again from the store. */
export async function send(store: FileStore, name: string, path: string): Promise<Digest> {
  const digest = await digestOf(path);
  await store.put(name, { path });
  const stored = await store.open(name);
  if (stored !== null && (await sha256Of(stored)) === digest.sha256) return digest;
  throw new OperatorError(`The backup is damaged: where BACKUP_TO says, ${name} is not as it was sent`);
}
