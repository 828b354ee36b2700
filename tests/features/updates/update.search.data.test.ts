import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { createUpdateRepository, type UpdateRepository } from '#server/features/updates/update.repository.ts';
import { searchWords } from '#server/kernel/text/search.words.ts';
import type { Slice } from '#server/kernel/pagination.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, type Store } from '#tests/support/store.ts';

let store: Store;
let storage: Storage;
let updates: UpdateRepository;
let studio: User;
let project: Project;
let at = 0;

beforeAll(async () => {
  storage = await freshStorage();
  store = await openStoreOn(storage);
  updates = createUpdateRepository(store.database);
  studio = await store.developer();
});
beforeEach(async () => {
  project = await store.project(studio);
});
afterAll(async () => {
  await store.database.close();
  await storage.remove();
});

const write = (title: string, content = 'Nada', fields: { isPublic?: boolean; projectId?: number } = {}) =>
  store.database.write('system', (tx) =>
    updates.create(tx, {
      projectId: project.id,
      title,
      content,
      type: 'general',
      isPublic: true,
      createdAt: new Date((at += 1000)),
      editedAt: null,
      mailedAt: null,
      ...fields,
    }),
  );

const all: Slice = { limit: 100, after: null, offset: 0 };
const find = (search: string, privateToo = false, slice = all) =>
  updates.search(searchWords(search), { projectId: project.id, privateToo }, slice);
const titlesFor = async (search: string, privateToo = false): Promise<string[]> => {
  const { rows, total } = await find(search, privateToo);
  expect(total).toBe(rows.length);
  return rows.map(({ title }) => title);
};

describe('a search in updates', () => {
  beforeEach(async () => {
    await write('El árbol caído', 'Sobre el río Paraná.');
    await write('NUEVO JEFE', 'El ñandú mecánico pelea en www.bahia-blanca.test, a las 20:30');
    await write('Привет', 'Un árbol más');
  });

  test.each([
    ['arbol', ['Привет', 'El árbol caído']],
    ['ÁRBOL', ['Привет', 'El árbol caído']],
    ['a\u0301rbol', ['Привет', 'El árbol caído']],
    ['nandu', ['NUEVO JEFE']],
    ['jefe nuevo', ['NUEVO JEFE']],
    ['привет', ['Привет']],
  ])('for %j folds case and accents', async (search, titles) => {
    expect(await titlesFor(search)).toEqual(titles);
  });

  test.each([
    ['arb', ['Привет', 'El árbol caído']],
    ['a', ['Привет', 'NUEVO JEFE', 'El árbol caído']],
    ['rbol', []],
    ['mecanico', ['NUEVO JEFE']],
    ['mecanicos', []],
    ['arbol rio', ['El árbol caído']],
    ['arbol jefe', []],
    ['blanca', ['NUEVO JEFE']],
    ['20:30', ['NUEVO JEFE']],
  ])('for %j asks that every word begins some word', async (search, titles) => {
    expect(await titlesFor(search)).toEqual(titles);
  });

  test.each(['½', 'ŉ', 'ﬁ', "a' | b:*", 'NEAR(a b)', 'a OR b', 'lists:p1', '٣', '日本', 'x'.repeat(300_000)])(
    'for %j is only a search',
    async (search) => {
      expect(searchWords(search)).not.toEqual([]);
      expect(await titlesFor(search)).not.toContain('De otro');
    },
  );
});

test('a private update is found, and counted, by those alone who may read it', async () => {
  await write('Abierta', 'secreto a voces');
  await write('Cerrada', 'secreto', { isPublic: false });
  const elsewhere = await store.project(studio);
  await write('De otro', 'secreto', { projectId: elsewhere.id });
  expect(await titlesFor('secreto')).toEqual(['Abierta']);
  expect(await titlesFor('secreto', true)).toEqual(['Cerrada', 'Abierta']);
});

test('the index follows what happens to an update', async () => {
  const { database } = store;
  const update = await write('Vieja', 'Texto viejo');
  const save = (changes: Partial<Pick<UpdateRow, 'title' | 'content' | 'isPublic'>>) =>
    database.write('system', (tx) => updates.save(tx, update, { editedAt: new Date(at), ...changes }, false));
  await save({ title: 'Nueva', content: 'Texto fresco' });
  expect([await titlesFor('vieja'), await titlesFor('fresco')]).toEqual([[], ['Nueva']]);
  await save({ isPublic: false });
  expect([await titlesFor('fresco'), await titlesFor('fresco', true)]).toEqual([[], ['Nueva']]);
  await save({ isPublic: true });
  expect(await titlesFor('fresco')).toEqual(['Nueva']);
  await database.write('system', (tx) => updates.markDeleted(tx, update.id, new Date(at)));
  expect([await titlesFor('fresco'), await titlesFor('fresco', true)]).toEqual([[], []]);
});

test('pages follow each other even when the row a cursor names is gone', async () => {
  for (const title of ['1', '2', '3', '4', '5']) await write(`Avance ${title}`);
  const first = await find('avance', false, { ...all, limit: 2 });
  expect(first).toMatchObject({ total: 5, hasNext: true, rows: [{ title: 'Avance 5' }, { title: 'Avance 4' }] });
  const last = first.rows[1];
  const after = { key: last?.createdAt.getTime() ?? 0, id: last?.id ?? 0 };
  await store.database.write('system', (tx) => updates.markDeleted(tx, after.id, new Date(at)));
  const second = await find('avance', false, { limit: 2, after, offset: 0 });
  expect(second).toMatchObject({ total: 4, hasNext: true, rows: [{ title: 'Avance 3' }, { title: 'Avance 2' }] });
  expect(await find('avance', false, { limit: 2, after: null, offset: 2 })).toMatchObject({
    rows: [{ title: 'Avance 2' }, { title: 'Avance 1' }],
    hasNext: false,
  });
});

test('a text of the greatest length is written and found, whatever its words', async () => {
  const words = Array.from({ length: 12_000 }, (_none, index) => index.toString(36)).join(' ');
  await write('Larga', words.slice(0, 50_000));
  await write('Signos', '½'.repeat(50_000));
  await write('Una sola', 'x'.repeat(50_000));
  expect(await titlesFor('8zz larga')).toEqual(['Larga']);
});

test.runIf(inject('engine') === 'sqlite')(
  'what was written without an index is found after the next start',
  async () => {
    const file = new Sqlite(join(storage.dataDir, 'fichin.db'));
    file.exec('DROP TRIGGER update_search_insert'); // as rebuilding a table does
    file.close();
    await write('Antigua', 'escrita antes');
    expect(await titlesFor('escrita')).toEqual([]);
    await store.database.close();
    store = await openStoreOn(storage);
    updates = createUpdateRepository(store.database);
    expect(await titlesFor('escrita')).toEqual(['Antigua']);
  },
);
