import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredDeveloper } from '#server/features/accounts/profile.rules.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import { createUpdateRepository } from '#server/features/updates/update.repository.ts';
import { searchWords } from '#server/kernel/text/search.words.ts';
import { ask } from '#tests/support/newer.schema.ts';
import { currentEngine, migratedStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, saveProject, type Store } from '#tests/support/store.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';

const TITLES: Record<string, string> = {
  Latin: 'Ñandúes Über Łódź',
  Vietnamese: 'Việt Phở',
  Turkish: 'İstanbul Gecesi',
  German: 'STRAßE',
  'Danish and French': 'Ærø Cœur',
  Greek: 'Άλφα Ώμέγα',
  'Greek capitals': 'ΣΊΣΥΦΟΣ',
  Cyrillic: 'Тройка Ёжик',
  Armenian: 'Հայերեն Խաղ',
  Georgian: 'ქართული თამაში',
  Hebrew: 'שָׁלוֹם עוֹלָם',
  Arabic: 'العَرَبِيَّة لُعبة',
  Persian: 'می\u200cخواهم بازی',
  Syriac: 'ܫܠܵܡܵܐ',
  Thaana: 'ދިވެހި',
  'N’Ko': 'ߒߞߏ',
  Devanagari: 'हिन्दी खेल',
  Bengali: 'বাংলা খেলা',
  Gurmukhi: 'ਪੰਜਾਬੀ',
  Gujarati: 'ગુજરાતી',
  Odia: 'ଓଡ଼ିଆ',
  Tamil: 'தமிழ் விளையாட்டு',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Sinhala: 'සිංහල',
  Thai: 'ที่รัก',
  Lao: 'ພາສາລາວ',
  Tibetan: 'བོད་སྐད',
  Burmese: 'မြန်မာ',
  Khmer: 'ភាសាខ្មែរ',
  Ethiopic: 'አማርኛ',
  Hangul: '한국 게임',
  Hiragana: 'がんばれ',
  Katakana: 'ゼルダ ガンバ',
  'half-width katakana': 'ﾄﾞﾗｺﾞﾝ',
  Han: '东京 物語',
  Bopomofo: 'ㄅㄆㄇ',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  Cherokee: 'ᏣᎳᎩ',
  Cree: 'ᓀᐦᐃᔭᐍᐏᐣ',
  Tifinagh: 'ⵜⵉⴼⵉⵏⴰⵖ',
  Adlam: '𞤀𞤣𞤤𞤢𞤥',
  Javanese: 'ꦧꦱꦗꦮ',
  'full-width': '３Ｄ Ｆｕｌｌｗｉｄｔｈ',
  'ligatures and numerals': 'Ⅷ Reinos ﬁnales',
  emojis: '👨‍👩‍👧🎮',
};

const ALL = { limit: 100, after: null, offset: 0 };

let store: Store;
let storage: Storage;
let updates: ReturnType<typeof createUpdateRepository>;
let studio: User;
let projectId: number;

const rename = (developer: User, studioName: string | null) =>
  store.database.write('system', async (tx) => {
    const profile = (await store.users.lockProfile(tx, developer)) as StoredDeveloper;
    await store.users.saveProfile(tx, 'developer', profile, { studioName }, new Date(0));
  });

const publish = async (title: string) => {
  await store.project(studio, { title, description: '-' });
  await rename(await store.developer(), title);
  const update = { projectId, title, content: '-', type: 'general' as const, isPublic: true, createdAt: new Date(0) };
  await store.database.write('system', (tx) => updates.create(tx, { ...update, editedAt: null, mailedAt: null }));
};

/** What each search finds: of projects, of updates, and of studios. */
const found = async (search: string) => {
  const words = searchWords(search);
  const [projects, found, studios] = await Promise.all([
    store.projects.listPublished({ ...ALL_PROJECTS, search }, 'newest', ALL),
    updates.search(words, { projectId, privateToo: true }, ALL),
    store.users.listDevelopers(ALL, words),
  ]);
  return [
    projects.rows.map(({ title }) => title),
    found.rows.map(({ title }) => title),
    studios.rows.map(({ studioName }) => studioName),
  ];
};

beforeAll(async () => {
  storage = await migratedStorage();
  store = await openStoreOn(storage);
  updates = createUpdateRepository(store.database);
  studio = await store.developer();
  ({ id: projectId } = await store.project(studio, { title: 'Otro', isPublished: false }));
  await Promise.all(Object.values(TITLES).map(publish));
});

afterAll(async () => {
  await store.database.close();
  await storage.remove();
});

test.each(Object.entries(TITLES))(
  '%s is found by itself, in either case and form, and by each word',
  async (_, title) => {
    const searches = [title, title.normalize('NFD'), title.toUpperCase(), title.toLowerCase(), ...title.split(' ')];
    for (const search of new Set(searches))
      expect({ search, found: await found(search) }).toEqual({ search, found: [[title], [title], [title]] });
  },
);

test.each([
  ['Finales viii', 'Ⅷ Reinos ﬁnales'],
  ['fullwidth', '３Ｄ Ｆｕｌｌｗｉｄｔｈ'],
  ['αλφα', 'Άλφα Ώμέγα'],
  ['ежик', 'Тройка Ёжик'],
  ['العربية', 'العَرَبِيَّة لُعبة'],
  ['שלום', 'שָׁלוֹם עוֹלָם'],
  ['میخواهم', 'می\u200cخواهم بازی'],
  ['ドラゴン', 'ﾄﾞﾗｺﾞﾝ'],
  ['lodz', 'Ñandúes Über Łódź'],
  ['aero coeur', 'Ærø Cœur'],
  ['strasse', 'STRAßE'],
  ['🎮', '👨‍👩‍👧🎮'],
])('%s finds what is written otherwise: %s', async (search, title) => {
  expect(await found(search)).toEqual([[title], [title], [title]]);
});

test.each(['カンハ', 'हनद', 'ทรก'])(
  '%s is another word than with the marks that its script spells with',
  async (search) => {
    expect(await found(search)).toEqual([[], [], []]);
  },
);

test('what another program writes beside the server is found after the next start', async () => {
  const place = await migratedStorage();
  const { database, project, developer } = await openStoreOn(place);
  const dana = await developer();
  const [one, other] = [await project(dana, { title: 'Uno' }), await project(dana, { title: 'Otro' })];
  await database.close();
  await ask(place, `update projects set title = '한국' where id = ${one.id}`);
  await ask(
    place,
    `update projects set is_published = ${currentEngine() === 'sqlite' ? 0 : false} where id = ${other.id}`,
  );
  const again = await openStoreOn(place);
  const titlesFor = async (search: string) =>
    (await again.projects.listPublished({ ...ALL_PROJECTS, search }, 'newest', ALL)).rows.map(({ title }) => title);
  expect([await titlesFor('한국'), await titlesFor('uno'), await titlesFor('otro')]).toEqual([['한국'], [], []]);
  await again.database.write('system', (tx) => saveProject(again.projects, tx, one.id, { title: 'Dos' }));
  expect([await titlesFor('한국'), await titlesFor('dos')]).toEqual([[], ['Dos']]);
  await again.database.close();
  await place.remove();
});
