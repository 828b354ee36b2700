import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMediaRepository } from '#server/data/media.repository.ts';
import { ownFolder } from '#server/data/owner.ts';
import { sweepLeftovers } from '#server/data/sweep.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStore, type Store } from '#tests/support/store.ts';

const isSqlite = currentEngine() === 'sqlite';

/** A media folder with a cover somebody's project names, and what crashes left: just now, and two hours ago. */
async function leaveFiles({ storage, database }: Store & { storage: { dataDir: string } }) {
  const folderOf = (name: string) => join(storage.dataDir, name);
  const [mediaFolder, sizesFolder, incoming] = [folderOf('media'), folderOf('sizes'), folderOf('incoming')];
  for (const folder of [mediaFolder, sizesFolder, incoming]) mkdirSync(folder);
  const oldSizes = ['sizes/cover.png.320.webp', 'sizes/old.png.320.webp', 'sizes/gone.png.320.webp', 'sizes/.old.part'];
  const longAgo = Date.now() / 1000 - 7200;
  for (const name of ['media/cover.png', 'media/old.png', 'media/.old.part', 'incoming/old.tmp', ...oldSizes]) {
    writeFileSync(join(storage.dataDir, name), 'x');
    utimesSync(join(storage.dataDir, name), longAgo, longAgo);
  }
  for (const name of ['media/young.png', 'media/.young.part', 'incoming/young.tmp']) {
    writeFileSync(join(storage.dataDir, name), 'x');
  }
  await sweepLeftovers({ database, media: createMediaRepository(database), mediaFolder, sizesFolder, incoming });
  return { media: readdirSync(mediaFolder).sort(), sizes: readdirSync(sizesFolder), incoming: readdirSync(incoming) };
}

test('what no row names is removed: all of it by one alone, what is old where others may be receiving', async () => {
  const store = await openStore();
  await store.project(await store.developer(), { coverImage: 'https://fichin.test/media/cover.png' });
  expect(await leaveFiles(store)).toEqual(
    isSqlite
      ? { media: ['cover.png'], sizes: ['cover.png.320.webp'], incoming: [] }
      : { media: ['.young.part', 'cover.png', 'young.png'], sizes: ['cover.png.320.webp'], incoming: ['young.tmp'] },
  );
});

test('files beside a database without accounts stay: it is rather the wrong database', async () => {
  const { media } = await leaveFiles(await openStore());
  expect(media).toEqual(['.old.part', '.young.part', 'cover.png', 'old.png', 'young.png']);
});

test('a data folder has one owner at a time', async () => {
  const { dataDir } = (await openStore()).storage;
  const letGo = ownFolder(dataDir, 0);
  expect(() => ownFolder(dataDir, 0)).toThrow(`${dataDir} is in use: one server alone, or a restore, works in it`);
  letGo();
  ownFolder(dataDir, 0)();
});
