import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/data/database.ts';
import { openDatabase } from '#server/data/open.ts';
import { createMediaRepository } from '#server/data/repositories/media.repository.ts';
import { openFileStore } from '#server/files/open.file.store.ts';
import { sweep } from '#server/files/sweep.ts';
import { namesIn } from '#tests/support/media.ts';
import { COVER, expectMigrated, NAMED_FILES, olderStorage, SHARED_COVER } from '#tests/support/older.media.ts';
import type { Storage } from '#tests/support/storage.ts';

const DAY = 86_400_000;

let storage: Storage;
let database: Database;

beforeEach(async () => {
  storage = await olderStorage();
  database = await openDatabase({ ...storage, synchronous: 'OFF' });
});
afterEach(async () => {
  await database.close();
  await storage.remove();
});

test('an older database learns whose each of its files is, and none of them is swept', async () => {
  await expectMigrated(database);
  const files = openFileStore(storage);
  for (const later of [0, DAY + 1]) {
    const moment = { now: Date.now() + later, signal: new AbortController().signal };
    await sweep({ database, media: createMediaRepository(database), files }, moment);
  }
  expect(await namesIn(files)).toEqual(NAMED_FILES);
});

test('a cover of before goes once no project of its owner shows it', async () => {
  const media = createMediaRepository(database);
  const gone: (string | null)[] = [];
  for (const projectId of [1, 2, 3, 4]) {
    gone.push(await database.write((tx) => media.setCover(tx, { projectId, ownerId: 1 }, null)));
  }
  expect(gone).toEqual([COVER, null, SHARED_COVER, null]);
});
