import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { checkFiles } from '#server/backup/file.list.ts';
import { createFolderCopies } from '#server/backup/media.ts';
import type { FileStore } from '#server/platform/files/file.store.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { awayFolder, elsewhere, fillStorage } from '#tests/support/backups.ts';
import { namesIn } from '#tests/support/media.ts';
import { currentEngine } from '#tests/support/storage.ts';

const ROWS = currentEngine() === 'sqlite' ? 'fichin.db' : 'fichin.rows.gz';
const FILES = { 'a.png': 'the picture a', 'b.png': 'the picture b' };

async function made(): Promise<string> {
  const storage = await elsewhere();
  await fillStorage(storage, FILES);
  const folder = join(awayFolder(), 'copy');
  expect(await backUp(storage, folder)).toEqual([]);
  return folder;
}

describe('a backup that is not as it was made', () => {
  const overwrite = (path: string, content: string) => writeFileSync(path, content);
  test.each<[string, (folder: string) => void, string]>([
    [
      'a picture cut short',
      (folder) => truncateSync(join(folder, 'media/b.png'), 10),
      'media/b.png has 10 of 13 bytes',
    ],
    [
      'a picture changed',
      (folder) => overwrite(join(folder, 'media/a.png'), 'THE picture a'),
      'media/a.png was changed',
    ],
    ['a picture lost', (folder) => rmSync(join(folder, 'media/a.png')), 'media/a.png is missing'],
    ['rows cut short', (folder) => truncateSync(join(folder, ROWS), 100), `${ROWS} has 100 of`],
    ['its list lost', (folder) => rmSync(join(folder, 'files.json')), 'its list files.json is missing'],
    ['its list cut short', (folder) => truncateSync(join(folder, 'files.json'), 200), 'files.json is damaged'],
    [
      'its list changed',
      (folder) =>
        overwrite(
          join(folder, 'files.json'),
          readFileSync(join(folder, 'files.json'), 'utf8').replace('a.png', 'c.png'),
        ),
      'files.json is damaged',
    ],
  ])('%s: is named, and nothing is restored', async (_what, damage, named) => {
    const folder = await made();
    damage(folder);
    await expect(checkFiles(folder)).rejects.toThrow(named);
    const target = await elsewhere();
    await expect(restore(target, folder, true)).rejects.toThrow(named);
    expect(await namesIn(openFileStore(target, { create: false }))).toEqual([]);
  });
});

test('a restore says how many investments it brought, and until when', async () => {
  const storage = await elsewhere();
  await fillStorage(storage, {}, [100_000, 200_000]);
  const folder = join(awayFolder(), 'copy');
  await backUp(storage, folder);
  expect(await restore(await elsewhere(), folder, false)).toMatchObject({
    investments: 2,
    lastInvestmentAt: new Date(0),
  });
});

test('a restore puts whole files in the place of damaged ones of the same size', async () => {
  const folder = await made();
  const target = await elsewhere();
  await openFileStore(target).put('a.png', Buffer.from('THE PICTURE A'));
  await restore(target, folder, false);
  const content = await openFileStore(target).open('a.png');
  expect(content && (await text(content))).toBe(FILES['a.png']);
});

test('a restore copies what a symbolic link in the backup points to, and leaves that as it is', async () => {
  const folder = await made();
  const kept = join(awayFolder(), ROWS);
  renameSync(join(folder, ROWS), kept);
  symlinkSync(kept, join(folder, ROWS));
  const before = readFileSync(kept);
  const target = await elsewhere();
  await restore(target, folder, false);
  expect(readFileSync(kept).equals(before)).toBe(true);
  const entries = readdirSync(target.dataDir, { withFileTypes: true });
  expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
});

test('a file that was half written when it was first copied is copied again', async () => {
  const folder = awayFolder();
  let written = 'half';
  const files = {
    async *list() {
      yield { name: 'a.png', bytes: written.length, storedAt: new Date(0) };
    },
    open: async () => Readable.from([Buffer.from(written)]),
  } as Pick<FileStore, 'list' | 'open'> as FileStore;
  const copies = createFolderCopies(folder);
  await copies.copy(files);
  written = 'half and the rest';
  await copies.copy(files);
  expect(readFileSync(join(folder, 'a.png'), 'utf8')).toBe(written);
});
