import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMediaRepository } from '#server/data/repositories/media.repository.ts';
import { lockDataDir } from '#server/data/sqlite/data.dir.lock.ts';
import { sweep } from '#server/files/sweep.ts';
import { startSweeping } from '#server/files/sweeper.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStore, type Store } from '#tests/support/store.ts';

const isSqlite = currentEngine() === 'sqlite';
const HOUR = 3_600_000;
const FOLDERS = ['media', 'sizes', 'incoming'] as const;

type Opened = Store & { storage: { dataDir: string } };

/** A new project with this cover, of a new developer. */
async function cover(store: Opened, file: string): Promise<void> {
  const { id: projectId, userId: ownerId } = await store.project(await store.developer());
  const media = createMediaRepository(store.database);
  await store.database.write(async (tx) => {
    await media.addCover(tx, ownerId, { file, thumbnail: null, kind: 'image', width: 1, height: 1 });
    await media.setCover(tx, { projectId, ownerId }, file);
  });
}

/** Takes the row of a file away, as an older copy of the database doesn't have it. */
async function forget({ database }: Opened, file: string): Promise<void> {
  const { media, projectCovers } = database.tables;
  await database.write(async (tx) => {
    const ours = tx.select({ id: media.id }).from(media).where(eq(media.file, file));
    await tx.delete(projectCovers).where(inArray(projectCovers.mediaId, ours));
    await tx.delete(media).where(eq(media.file, file));
  });
}

/** Sweeps with the store's database over the data folder of `beside`, by default the store's own. */
function folderOf(store: Opened, beside: Opened = store) {
  const pathOf = (name: string) => join(beside.storage.dataDir, name);
  for (const folder of FOLDERS) mkdirSync(pathOf(folder), { recursive: true });
  const [mediaFolder, sizesFolder, incoming] = FOLDERS.map(pathOf) as [string, string, string];
  const swept = { database: store.database, media: createMediaRepository(store.database) };
  const places = { ...swept, mediaFolder, sizesFolder, incoming };
  return {
    places,
    /** Writes files that are `hours` hours old. */
    write(hours: number, ...names: string[]) {
      const seconds = Date.now() / 1000 - hours * 3600;
      for (const name of names) {
        writeFileSync(pathOf(name), 'x');
        utimesSync(pathOf(name), seconds, seconds);
      }
    },
    /** Runs a sweep `hours` hours from now, in a process that started half an hour before. */
    sweepAfter: (hours: number) => {
      const now = Date.now() + hours * HOUR;
      return sweep(places, { now, startedAt: Date.now() - HOUR / 2, signal: new AbortController().signal });
    },
    left: (folder: (typeof FOLDERS)[number]) =>
      readdirSync(pathOf(folder))
        .filter((name) => name !== '.sweep.json')
        .sort(),
    recordOf: () => JSON.parse(readFileSync(pathOf('media/.sweep.json'), 'utf8')) as { database: string },
  };
}

function spies() {
  const spy = () => vi.fn<(details: object, message: string) => void>();
  return { info: spy(), warn: spy(), error: spy() };
}

test('a file no row names is kept for a day after that was first seen, however old it is', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { write, sweepAfter, left } = folderOf(store);
  write(2000, 'media/cover.png', 'media/old.png', 'media/.old.part');
  await sweepAfter(0);
  await sweepAfter(23);
  expect(left('media')).toEqual(['.old.part', 'cover.png', 'old.png']);
  expect(await sweepAfter(24.1)).toEqual({ removed: 2, isOfAnotherDatabase: false });
  expect(left('media')).toEqual(['cover.png']);
});

test('starting on an older copy of the database costs none of the files that came later', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { write, sweepAfter, left } = folderOf(store);
  write(100, 'media/cover.png', 'media/later.png');
  await sweepAfter(0);
  await cover(store, 'later.png'); // the right database is back
  await sweepAfter(23);
  await forget(store, 'later.png');
  await sweepAfter(30); // the old copy again: the waiting period of a day starts again
  expect(left('media')).toEqual(['cover.png', 'later.png']);
});

test('what waited to be received goes after an hour, and at a start where no other process receives', async () => {
  const store = await openStore();
  const { write, sweepAfter, left } = folderOf(store);
  write(2, 'incoming/old.tmp');
  write(0.6, 'incoming/before-the-start.tmp');
  write(0, 'incoming/young.tmp');
  await sweepAfter(0);
  expect(left('incoming')).toEqual(isSqlite ? ['young.tmp'] : ['before-the-start.tmp', 'young.tmp']);
});

test('sizes go with their pictures', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { write, sweepAfter, left } = folderOf(store);
  write(0, 'media/cover.png', 'sizes/young.png.320.webp');
  write(2, 'sizes/cover.png.320.webp', 'sizes/gone.png.320.webp', 'sizes/.old.part');
  await sweepAfter(0);
  expect(left('sizes')).toEqual(['cover.png.320.webp', 'young.png.320.webp']);
});

test('files beside a database without accounts stay: it is rather the wrong database', async () => {
  const { write, sweepAfter, left } = folderOf(await openStore());
  write(2000, 'media/old.png');
  await sweepAfter(0);
  await sweepAfter(48);
  expect(left('media')).toEqual(['old.png']);
});

test('the files of one database are never removed by a server with another', async () => {
  const [ours, theirs] = [await openStore(), await openStore()];
  await cover(ours, 'cover.png');
  await cover(theirs, 'elsewhere.png');
  const own = folderOf(ours);
  const stranger = folderOf(theirs, ours);
  own.write(2000, 'media/cover.png', 'media/unnamed.png');
  const refused = { removed: 0, isOfAnotherDatabase: true };
  expect(await stranger.sweepAfter(0), 'before the folder is marked').toEqual(refused);
  await own.sweepAfter(0);
  const { database } = own.recordOf();
  expect(await stranger.sweepAfter(25)).toEqual(refused);
  expect(await stranger.sweepAfter(50)).toEqual(refused);
  expect(own.left('media')).toEqual(['cover.png', 'unnamed.png']);
  expect(own.recordOf().database).toBe(database);
});

test('a record of sweeps that cannot be read costs no file', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { write, sweepAfter, left } = folderOf(store);
  write(2000, 'media/cover.png', 'media/old.png', 'media/.sweep.json');
  await sweepAfter(0);
  expect(left('media')).toEqual(['cover.png', 'old.png']);
});

test('sweeps run in the background, one process at a time, and say what went wrong', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { places, write, left } = folderOf(store);
  write(2, 'incoming/old.tmp');
  const log = spies();
  const sweeping = startSweeping(places, log);
  onTestFinished(() => sweeping.stop());
  await expect.poll(() => log.info).toHaveBeenCalledWith({ removed: 1 }, 'leftover files were removed');
  expect(left('incoming')).toEqual([]);

  const database = { ...places.database, read: null as never };
  const failing = startSweeping({ ...places, database }, log);
  await failing.stop();
  expect(log.error).toHaveBeenCalledOnce();
});

test.skipIf(isSqlite)('a process that finds another one sweeping leaves it to that one', async () => {
  const store = await openStore();
  const { places, write, left } = folderOf(store);
  write(2, 'incoming/old.tmp');
  const log = spies();
  const other = await store.database.pool?.connect();
  await other?.query('select pg_advisory_lock(7303014421)');
  await startSweeping(places, log).stop();
  expect(left('incoming')).toEqual(['old.tmp']);
  await other?.query('select pg_advisory_unlock(7303014421)');
  other?.release();
  const sweeping = startSweeping(places, log);
  onTestFinished(() => sweeping.stop());
  await expect.poll(() => left('incoming')).toEqual([]);
});

test('a data folder has one owner at a time', async () => {
  const { dataDir } = (await openStore()).storage;
  const release = lockDataDir(dataDir, 0);
  expect(() => lockDataDir(dataDir, 0)).toThrow(`${dataDir} is in use: one server alone, or a restore, works in it`);
  release();
  lockDataDir(dataDir, 0)();
});
