import { beforeAll, describe, expect, test, afterAll } from 'vitest';
import type { StoredDeveloper } from '#server/features/accounts/profile.rules.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, type Store, saveProject } from '#tests/support/store.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';

let store: Store;
let storage: Storage;
let studio: User;
const ids = new Map<string, number>();

const titlesFor = async (search: string): Promise<string[]> => {
  const all = { limit: 100, after: null, offset: 0 };
  const { rows, total } = await store.projects.listPublished({ ...ALL_PROJECTS, search }, 'newest', all);
  expect(total).toBe(rows.length);
  return rows.map(({ title }) => title).sort();
};

const rename = (studioName: string | null) =>
  store.database.write('system', async (tx) => {
    const profile = (await store.users.lockProfile(tx, studio)) as StoredDeveloper;
    await store.users.saveProfile(tx, 'developer', profile, { studioName }, new Date(0));
  });

beforeAll(async () => {
  storage = await freshStorage();
  store = await openStoreOn(storage);
  studio = await store.developer();
  const other = await store.developer();
  await rename('Ñandú Gaucho');
  const make = async (title: string, fields: object) =>
    ids.set(title, (await store.project(studio, { title, ...fields })).id);
  await make('Canción de Cuna', { description: 'Un río que sube.' });
  await make('BAHÍA', {
    description: 'acción/aventura en www.bahia-blanca.test, a las 20:30',
    shortDescription: 'Pequeños güisquis',
  });
  await make('Kiosco24', { description: 'Привет ЖУК, v2.0' });
  await make('Borrador', { description: 'Canción escondida', isPublished: false });
  await store.project(other, { title: 'Otro', description: 'Nada que ver.' });
});

afterAll(async () => {
  await store.database.close();
  await storage.remove();
});

describe('a search', () => {
  test.each([
    ['canción', ['Canción de Cuna']],
    ['CANCION', ['Canción de Cuna']],
    ['cancio\u0301n', ['Canción de Cuna']],
    ['bahia', ['BAHÍA']],
    ['Bahía', ['BAHÍA']],
    ['pequenos', ['BAHÍA']],
    ['güis', ['BAHÍA']],
    ['guisquis', ['BAHÍA']],
    ['rio', ['Canción de Cuna']],
  ])('for %j folds case and accents', async (search, titles) => {
    expect(await titlesFor(search)).toEqual(titles);
  });

  test.each([
    ['can', ['Canción de Cuna']],
    ['c', ['Canción de Cuna']],
    ['kiosco2', ['Kiosco24']],
    ['anción', []],
    ['cuna can', ['Canción de Cuna']],
    ['cuna bahía', []],
    ['   ', 'all'],
  ])('for %j asks that every word begins some word', async (search, titles) => {
    expect(await titlesFor(search)).toEqual(
      titles === 'all' ? ['BAHÍA', 'Canción de Cuna', 'Kiosco24', 'Otro'] : titles,
    );
  });

  test.each([
    ['aventura', ['BAHÍA']],
    ['blanca', ['BAHÍA']],
    ['bahia-blanca', ['BAHÍA']],
    ['www.bahia', ['BAHÍA']],
    ['20:30', ['BAHÍA']],
    ['2.0', []],
    ['v2.0', ['Kiosco24']],
    ['v2', ['Kiosco24']],
  ])('for %j reads words between any signs', async (search, titles) => {
    expect(await titlesFor(search)).toEqual(titles);
  });

  test.each([
    ['привет', ['Kiosco24']],
    ['ЖУК', ['Kiosco24']],
    ['жук', ['Kiosco24']],
  ])('for %j folds other letters too', async (search, titles) => {
    expect(await titlesFor(search)).toEqual(titles);
  });

  test('finds all of a studio by its name, and drafts by nothing', async () => {
    expect(await titlesFor('ñandu gaucho')).toEqual(['BAHÍA', 'Canción de Cuna', 'Kiosco24']);
    expect(await titlesFor('escondida')).toEqual([]);
  });

  test.each([
    'ŉ',
    '½',
    '¼ taza',
    'ﬁ',
    'ß',
    'ǆ',
    "'",
    '"',
    "a' | b:*",
    'a & !b',
    '<->',
    '(',
    ':*',
    '\\',
    '%',
    '_',
    '*',
    '^',
    'NEAR(a b)',
    'a OR b',
    'title:x',
    '\u202e',
    '\u0000',
    '\ud800',
    'ي',
    'ก็',
    '日本',
    '٣',
    '²',
    'x'.repeat(300_000),
    'ŉ'.repeat(400),
    '½ '.repeat(200),
  ])('for %j is only a search', async (search) => {
    expect(Array.isArray(await titlesFor(search))).toBe(true);
  });
});

test("the index follows edits, a studio's new name and deletions", async () => {
  const { database, projects } = store;
  const { id } = await store.project(studio, { title: 'Vieja', description: 'Texto viejo' });
  expect(await titlesFor('vieja')).toEqual(['Vieja']);

  await database.write('system', (tx) =>
    saveProject(projects, tx, id, { title: 'Nueva', shortDescription: 'Corta', description: 'Texto fresco' }),
  );
  expect(await titlesFor('vieja')).toEqual([]);
  expect([await titlesFor('nueva'), await titlesFor('corta'), await titlesFor('fresco')]).toEqual([
    ['Nueva'],
    ['Nueva'],
    ['Nueva'],
  ]);

  await rename('Yacaré');
  expect(await titlesFor('gaucho')).toEqual([]);
  expect(await titlesFor('yacare nueva')).toEqual(['Nueva']);
  await rename(null);
  expect(await titlesFor('yacare')).toEqual([]);
  expect(await titlesFor('nueva')).toEqual(['Nueva']);

  await database.write('system', (tx) => projects.remove(tx, id));
  expect(await titlesFor('nueva')).toEqual([]);
});
