import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import type { FileStore } from '#server/platform/files/file.store.ts';
import type { S3Settings } from '#server/platform/files/s3.settings.ts';
import { createS3Store } from '#server/platform/files/s3.store.ts';
import { copyAll } from './backup.ts';
import { LIST, MEDIA, parseFileList, readFileList, writeFileList, type FileList } from './file.list.ts';
import { isName, type AutomaticBackups, type AutomaticPlace } from './automatic.backups.ts';
import { createSentCopies, send } from './media.sent.ts';
import { createRoomCheck, rowBytes } from './room.ts';

/** The parts of a bucket: files of media have names of their own, the list and the rows the backup's. */
function storesOf(settings: S3Settings) {
  const part = (name: string) => createS3Store({ ...settings, prefix: `${settings.prefix}${name}/` });
  return { lists: part('lists'), rows: part('rows'), media: part('media') };
}

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

async function listIn(lists: FileStore, name: string): Promise<FileList> {
  const text = await lists.readNote(name);
  if (text === null) throw new OperatorError(`There is no backup ${name} where BACKUP_TO says`);
  return parseFileList(text, `The list of ${name} where BACKUP_TO says`);
}

/** Backups in a store of files. A list is stored last, and names files that several backups share. */
export function createBackupStore(place: AutomaticPlace, settings: S3Settings): AutomaticBackups {
  const { lists, rows, media } = storesOf(settings);
  const unfinished = join(place.dataDir, 'backup.unfinished');
  const requireRoom = createRoomCheck(place.dataDir, place.minFreeDisk);
  const list = async (): Promise<string[]> => (await namesIn(lists)).filter(isName);

  async function sendAll(name: string): Promise<string[]> {
    const last = (await list()).at(-1);
    const previous = last === undefined ? null : await listIn(lists, last);
    const copies = createSentCopies({ store: media, folder: unfinished, previous, requireRoom });
    const missing = await copyAll(place, unfinished, copies);
    await writeFileList(unfinished, missing, copies.digests);
    const { files } = await readFileList(unfinished);
    for (const path of Object.keys(files))
      if (!(path in copies.digests)) await send(rows, name, join(unfinished, path));
    await send(lists, name, join(unfinished, LIST));
    return missing;
  }

  /** Removes what no list names: of backups that were removed, or interrupted. */
  async function removeUnlisted(): Promise<void> {
    const names = await list();
    const listed = await Promise.all(names.map((name) => listIn(lists, name)));
    const paths = new Set(listed.flatMap(({ files }) => Object.keys(files)));
    await rows.remove((await namesIn(rows)).filter((name) => !names.includes(name)));
    await media.remove((await namesIn(media)).filter((name) => !paths.has(`${MEDIA}/${name}`)));
  }

  return {
    list,

    async make(name) {
      try {
        await rm(unfinished, { recursive: true, force: true });
        await requireRoom(await rowBytes(place));
        await mkdir(join(unfinished, MEDIA), { recursive: true });
        return await sendAll(name);
      } finally {
        await rm(unfinished, { recursive: true, force: true });
      }
    },

    async remove(names) {
      await lists.remove(names);
      await removeUnlisted();
    },
  };
}

/** Brings a backup from a store into a folder, as if it had been made there. */
export async function fetchBackup(settings: S3Settings, name: string, folder: string): Promise<void> {
  const { lists, rows, media } = storesOf(settings);
  const list = await listIn(lists, name);
  await mkdir(join(folder, MEDIA), { recursive: true });
  for (const path of Object.keys(list.files)) {
    const content = await (path.startsWith(`${MEDIA}/`) ? media.open(path.slice(MEDIA.length + 1)) : rows.open(name));
    if (content) await pipeline(content, createWriteStream(join(folder, path), { mode: 0o600 })); // else the check of the list says so
  }
  await writeFile(join(folder, LIST), (await lists.readNote(name)) ?? '');
}
