import { expect } from 'vitest';
import type { Database } from '#server/data/database.ts';
import { createMediaRepository } from '#server/data/repositories/media.repository.ts';
import { openFileStore } from '#server/files/open.file.store.ts';
import { storageOf } from './older.storage.ts';
import { currentEngine, type Storage } from './storage.ts';

const engine = currentEngine();

/** The last migration before projects had addresses, and files a table of their own. */
const LAST_MIGRATION = 4;

const hex = (digit: string): string => digit.repeat(36);
export const COVER = `u1x${hex('a')}.png`;
export const SHARED_COVER = `u1x${hex('b')}.jpg`;
const [PICTURE, SMALL, FILM] = [`${hex('c')}.png`, `${hex('d')}.jpg`, `${hex('e')}.mp4`];
export const NAMED_FILES = [COVER, SHARED_COVER, PICTURE, SMALL, FILM].sort();
export const NOBODYS_FILE = 'nobodys.png';

/** Of projects 1, 2, …: the first three are files of their owner, the others are addresses of somebody else's. */
const COVERS = [
  `/media/${COVER}`,
  `https://fichin.test/media/${SHARED_COVER}`,
  `/media/${SHARED_COVER}`,
  `/media/${PICTURE}`,
  `/media/u2x${hex('f')}.png`,
  `/media/u1x${hex('a')}.png/../${COVER}`,
  'https://example.test/cover.png',
];

const [NOW, YES] = engine === 'sqlite' ? ['0', '1'] : ['now()', 'true'];

const ROWS = [
  `insert into users (id, email, password_hash, role, created_at) values (1, 'a@b.test', '-', 'developer', ${NOW})`,
  "insert into developer_profiles (id, user_id, studio_name) values (1, 1, 'Sur')",
  ...COVERS.map(
    (cover, index) =>
      `insert into projects (id, developer_id, user_id, title, description, cover_image, platforms, current_stage,
       current_stadium, funding_goal_cents, max_investors, is_active, is_published, created_at, updated_at,
       last_activity_at) values (${index + 1}, 1, 1, 'Luces', 'Texto', '${cover}', '[]', 'polish', 'beta', 100000, 5,
       ${YES}, ${YES}, ${NOW}, ${NOW}, ${NOW})`,
  ),
  `insert into updates (id, project_id, title, content, type, is_public, created_at)
   values (7, 1, 'Hola', 'Texto', 'general', ${YES}, ${NOW})`,
  `insert into update_media (update_id, position, file, thumbnail, kind, caption, width, height) values
   (7, 0, '${PICTURE}', '${SMALL}', 'image', 'Uno', 40, 30), (7, 1, '${FILM}', null, 'video', '', null, null)`,
].join(';\n');

/** A database of a version without the table of media, with projects of one developer and the files of an update. */
export async function olderStorage(): Promise<Storage> {
  const storage = await storageOf(LAST_MIGRATION, ROWS);
  const files = openFileStore(storage);
  for (const name of [...NAMED_FILES, NOBODYS_FILE]) await files.put(name, Buffer.from(`bytes of ${name}`));
  return storage;
}

/** Every file has its row, with its owner, purpose and place. */
export async function expectMigrated(database: Database): Promise<void> {
  const { read, tables } = database;
  const media = createMediaRepository(database);
  expect([...(await media.listNamed())].sort()).toEqual(NAMED_FILES);
  expect((await media.listOfUpdates([7])).map(({ updateId: _update, ...file }) => file)).toEqual([
    { file: PICTURE, thumbnail: SMALL, kind: 'image', caption: 'Uno', width: 40, height: 30 },
    { file: FILM, thumbnail: null, kind: 'video', caption: '', width: null, height: null },
  ]);
  const rows = await read.select().from(tables.media).orderBy(tables.media.file);
  expect(rows.map(({ file, ownerId, purpose }) => [file, ownerId, purpose])).toEqual([
    [PICTURE, 1, 'update'],
    [FILM, 1, 'update'],
    [COVER, 1, 'cover'],
    [SHARED_COVER, 1, 'cover'],
  ]);
  const fileOf = new Map(rows.map(({ id, file }) => [id, file]));
  const covers = await read.select().from(tables.projectCovers).orderBy(tables.projectCovers.projectId);
  expect(covers.map(({ projectId, mediaId }) => [projectId, fileOf.get(mediaId)])).toEqual([
    [1, COVER],
    [2, SHARED_COVER],
    [3, SHARED_COVER],
  ]);
}
