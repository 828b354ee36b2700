import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unwatchedClock } from '#server/platform/clock/clock.watch.ts';
import { createMediaRepository } from '#server/features/projects/media/media.repository.ts';
import { lockDataDir } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { sweepFolders } from '#server/platform/files/orphans/orphan.folders.ts';
import { sweep } from '#server/platform/files/orphans/orphan.files.ts';
import { startSweeping } from '#server/platform/files/orphans/start.ts';
import { namesIn } from '#tests/support/media.ts';
import { currentEngine, type Storage } from '#tests/support/storage.ts';
import { openStore, type Store } from '#tests/support/store.ts';

const isSqlite = currentEngine() === 'sqlite';
const HOUR = 3_600_000;
const FOLDERS = ['sizes', 'incoming', 'mail'] as const;

type Opened = Store & { storage: Storage };

/** A new project with this cover, of a new developer. */
async function cover(store: Opened, file: string): Promise<void> {
  const { id: projectId, userId: ownerId } = await store.project(await store.developer());
  const media = createMediaRepository(store.database);
  await store.database.write('system', async (tx) => {
    await media.addCover(tx, ownerId, { file, thumbnail: null, kind: 'image', bytes: 1, width: 1, height: 1 });
    await media.setCover(tx, { projectId, ownerId }, file);
  });
}

/** Takes the row of a file away, as an older copy of the database doesn't have it. */
async function forget({ database }: Opened, file: string): Promise<void> {
  const { media, projectCovers } = database.tables;
  await database.write('system', async (tx) => {
    const ours = tx.select({ id: media.id }).from(media).where(eq(media.file, file));
    await tx.delete(projectCovers).where(inArray(projectCovers.mediaId, ours));
    await tx.delete(media).where(eq(media.file, file));
  });
}

/** Sweeps with the store's database over the files of `beside`, by default the store's own. */
function filesOf(store: Opened, beside: Opened = store) {
  const pathOf = (name: string) => join(beside.storage.dataDir, name);
  for (const folder of FOLDERS) mkdirSync(pathOf(folder), { recursive: true });
  const files = openFileStore(beside.storage);
  const folders = { sizesFolder: pathOf('sizes'), incoming: pathOf('incoming'), mailFolder: pathOf('mail') };
  const swept = {
    database: store.database,
    media: createMediaRepository(store.database),
    files,
    clock: unwatchedClock(),
    ...folders,
  };
  return {
    swept,
    files,
    put: async (...names: string[]): Promise<void> => {
      for (const name of names) await files.put(name, Buffer.from('x'));
    },
    /** Writes files that are `hours` hours old. */
    write(hours: number, ...names: string[]) {
      const seconds = Date.now() / 1000 - hours * 3600;
      for (const name of names) {
        writeFileSync(pathOf(name), 'x');
        utimesSync(pathOf(name), seconds, seconds);
      }
    },
    /** Runs a sweep `hours` hours from now. */
    sweepAfter: (hours: number) =>
      sweep(swept, { now: Date.now() + hours * HOUR, signal: new AbortController().signal }),
    /** In a process that started half an hour ago. */
    sweepFolders: () =>
      sweepFolders(swept, { now: Date.now(), startedAt: Date.now() - HOUR / 2, signal: new AbortController().signal }),
    stored: () => namesIn(files),
    left: (folder: (typeof FOLDERS)[number]) => readdirSync(pathOf(folder)).sort(),
    recordOf: async () => JSON.parse((await files.readNote('.sweep.json')) ?? '') as { database: string },
  };
}

function spies() {
  const spy = () => vi.fn<(details: object, message: string) => void>();
  return { info: spy(), warn: spy(), error: spy() };
}

test('a file no row names is kept for a day after that was first seen, however old it is', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { put, sweepAfter, stored } = filesOf(store);
  const names = ['cover.png', 'older.png', 'old.png'];
  await put(...names);
  await sweepAfter(2000);
  await sweepAfter(2023);
  expect(await stored()).toEqual(names.sort());
  expect(await sweepAfter(2024.1)).toEqual({ removed: 2, isOfAnotherDatabase: false });
  expect(await stored()).toEqual(['cover.png']);
});

test('starting on an older copy of the database costs none of the files that came later', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { put, sweepAfter, stored } = filesOf(store);
  await put('cover.png', 'later.png');
  await sweepAfter(0);
  await cover(store, 'later.png'); // the right database is back
  await sweepAfter(23);
  await forget(store, 'later.png');
  await sweepAfter(30); // the old copy again: the waiting period of a day starts again
  expect(await stored()).toEqual(['cover.png', 'later.png']);
});

test('what waited to be received goes after an hour, and at a start where no other process receives', async () => {
  const store = await openStore();
  const { write, sweepFolders: sweepNow, left } = filesOf(store);
  write(2, 'incoming/old.tmp');
  write(0.6, 'incoming/before-the-start.tmp');
  write(0, 'incoming/young.tmp');
  await sweepNow();
  expect(left('incoming')).toEqual(isSqlite ? ['young.tmp'] : ['before-the-start.tmp', 'young.tmp']);
});

test('of mails that are files what a crash left goes, and no mail', async () => {
  const { write, sweepFolders: sweepNow, left } = filesOf(await openStore());
  write(0, 'mail/.young.eml.0a.part');
  write(2, 'mail/old.eml', 'mail/.old.eml.0a.part');
  await sweepNow();
  expect(left('mail')).toEqual(['.young.eml.0a.part', 'old.eml']);
});

test('sizes go with their pictures', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { write, sweepFolders: sweepNow, left } = filesOf(store);
  write(0, 'sizes/young.png.320.webp');
  write(2, 'sizes/cover.png.320.webp', 'sizes/gone.png.320.webp', 'sizes/.old.part');
  await sweepNow();
  expect(left('sizes')).toEqual(['cover.png.320.webp', 'young.png.320.webp']);
});

test('files beside a database without accounts stay: it is rather the wrong database', async () => {
  const { put, sweepAfter, stored } = filesOf(await openStore());
  await put('old.png');
  await sweepAfter(0);
  await sweepAfter(48);
  expect(await stored()).toEqual(['old.png']);
});

test('the files of one database are never removed by a server with another', async () => {
  const [ours, theirs] = [await openStore(), await openStore()];
  await cover(ours, 'cover.png');
  await cover(theirs, 'elsewhere.png');
  const own = filesOf(ours);
  const stranger = filesOf(theirs, ours);
  await own.put('cover.png', 'unnamed.png');
  const refused = { removed: 0, isOfAnotherDatabase: true };
  expect(await stranger.sweepAfter(0), 'before the store is marked').toEqual(refused);
  await own.sweepAfter(0);
  const { database } = await own.recordOf();
  expect(await stranger.sweepAfter(25)).toEqual(refused);
  expect(await stranger.sweepAfter(50)).toEqual(refused);
  expect(await own.stored()).toEqual(['cover.png', 'unnamed.png']);
  expect((await own.recordOf()).database).toBe(database);
});

test('a record of sweeps that cannot be read costs no file', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { files, put, sweepAfter, stored } = filesOf(store);
  await put('cover.png', 'old.png');
  await files.writeNote('.sweep.json', 'x');
  await sweepAfter(2000);
  expect(await stored()).toEqual(['cover.png', 'old.png']);
});

test('sweeps run in the background, one process at a time, and say what went wrong', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { swept, write, left } = filesOf(store);
  write(2, 'incoming/old.tmp');
  const log = spies();
  const sweeping = startSweeping(swept, log);
  onTestFinished(() => sweeping.stop());
  await expect.poll(() => log.info).toHaveBeenCalledWith({ removed: 1 }, 'leftover files were removed');
  expect(left('incoming')).toEqual([]);

  const database = { ...swept.database, read: null as never };
  const failing = startSweeping({ ...swept, database }, log);
  await failing.stop();
  expect(log.error).toHaveBeenCalledOnce();
});

test.skipIf(isSqlite)('a process that finds another one sweeping leaves the files to that one', async () => {
  const store = await openStore();
  await cover(store, 'cover.png');
  const { swept, files, put, recordOf } = filesOf(store);
  await put('cover.png');
  const log = spies();
  const other = await store.database.pool?.connect();
  await other?.query('select pg_advisory_lock(7303014421)');
  await startSweeping(swept, log).stop();
  expect(await files.readNote('.sweep.json')).toBeNull();
  await other?.query('select pg_advisory_unlock(7303014421)');
  other?.release();
  await startSweeping(swept, log).stop();
  expect((await recordOf()).database).toBeTruthy();
});

test('a data folder has one owner at a time', async () => {
  const { dataDir } = (await openStore()).storage;
  const release = lockDataDir(dataDir, 0);
  expect(() => lockDataDir(dataDir, 0)).toThrow(`${dataDir} is in use: one server alone, or a restore, works in it`);
  release();
  lockDataDir(dataDir, 0)();
});
