import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore, ListedFile } from '#server/platform/files/file.store.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { digestOf, MEDIA, sha256Of, type Digest, type FileList } from './file.list.ts';
import type { MediaCopies, RequireRoom } from './media.ts';

type Options = {
  /** The files of all backups. */
  store: FileStore;
  /** Where a file is on its way. */
  folder: string;
  /** The list of the backup before, whose files aren't sent again. */
  previous: FileList | null;
  requireRoom: RequireRoom;
};

/** Sends files to a store that backups share, unless an earlier one did. */
export function createSentCopies({ store, folder, previous, requireRoom }: Options): MediaCopies {
  const digests: Record<string, Digest> = {};

  async function sizesThere(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for await (const { name, bytes } of store.list()) sizes.set(name, bytes);
    return sizes;
  }

  async function sent(files: FileStore, { name, bytes }: ListedFile): Promise<Digest | null> {
    await requireRoom(bytes);
    const content = await files.open(name);
    if (!content) return null; // it was deleted meanwhile
    const path = join(folder, 'sending');
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    return send(store, name, path);
  }

  return {
    digests,

    async copy(files) {
      const there = await sizesThere();
      for await (const file of files.list()) {
        const { name, bytes } = file;
        const path = `${MEDIA}/${name}`;
        if (name.startsWith('.') || digests[path]?.bytes === bytes) continue;
        const before = previous?.files[path];
        const isThere = before?.bytes === bytes && there.get(name) === bytes;
        const digest = isThere ? before : await sent(files, file);
        if (digest) digests[path] = digest;
      }
    },

    async match(named) {
      const paths = new Set(named.map((name) => `${MEDIA}/${name}`));
      for (const path of Object.keys(digests)) if (!paths.has(path)) delete digests[path];
      return named.filter((name) => !(`${MEDIA}/${name}` in digests));
    },
  };
}

/** Stores a file, which is taken from its path, and reads it again from the store. */
export async function send(store: FileStore, name: string, path: string): Promise<Digest> {
  const digest = await digestOf(path);
  await store.put(name, { path });
  const stored = await store.open(name);
  if (stored !== null && (await sha256Of(stored)) === digest.sha256) return digest;
  throw new OperatorError(`The backup is damaged: where BACKUP_TO says, ${name} is not as it was sent`);
}
