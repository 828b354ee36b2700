import { count, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Slice } from '#server/kernel/pagination.ts';
import { MAX_FOUND, type Project } from '#server/features/projects/project.rules.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { openStore, type Store, saveProject } from '#tests/support/store.ts';

const DAY = 86_400_000;
/** Milliseconds: hundreds of projects are written at once, possibly on a busy machine. */
const SLOW = 60_000;
const GENRES = ['rpg', 'puzzle', null] as const;
const STAGES = ['production', 'polish'] as const;
const WRITTEN = ['polish', 'Demo pública', null] as const;

const offset = (limit: number, from: number): Slice => ({ limit, after: null, offset: from });

const step = fc.record({
  act: fc.constantFrom('make', 'make', 'edit', 'remove', 'register' as const),
  which: fc.nat(40),
  only: fc.constantFrom('genre', 'currentStage', 'developmentStage', 'isPublished', 'createdAt'),
  fields: fc.record({
    genre: fc.constantFrom(...GENRES),
    currentStage: fc.constantFrom(...STAGES),
    developmentStage: fc.constantFrom(...WRITTEN),
    isPublished: fc.boolean(),
    createdAt: fc.nat(100).map((days) => new Date(days * DAY + (days % 3))),
  }),
});

/** The expected content of a list, found by scanning all projects. */
const scanned = (all: Project[], genre: string | null, stage: string | null): number[] =>
  all
    .filter((project) => project.isPublished && (genre === null || project.genre === genre))
    .filter(({ developmentStage, currentStage }) => stage === null || [developmentStage, currentStage].includes(stage))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
    .map(({ id }) => id);

async function compare({ database, projects, users }: Store): Promise<void> {
  const { developerProfiles, listCounts, listings, projects: table } = database.tables;
  const all = await database.read.select().from(table);
  for (const genre of GENRES) {
    for (const stage of [...STAGES, 'Demo pública', null]) {
      const ids = scanned(all, genre, stage);
      const listed = await projects.listPublished({ ...ALL_PROJECTS, genre, stage }, 'newest', offset(100, 0));
      expect([listed.total, listed.rows.map(({ id }) => id)]).toEqual([ids.length, ids]);
    }
  }
  const genres = GENRES.flatMap((genre) =>
    genre === null ? [] : [[genre, scanned(all, genre, null).length] as const],
  );
  expect(await projects.countGenres()).toEqual(new Map(genres.filter(([, held]) => held > 0)));
  expect((await users.listDevelopers(offset(1, 0))).total).toBe(await database.read.$count(developerProfiles));

  const held = await database.read
    .select({
      list: listCounts.list,
      level: listCounts.level,
      held: sql<number>`sum(${listCounts.held})`.mapWith(Number),
    })
    .from(listCounts)
    .where(sql`${listCounts.list} like '%/%'`)
    .groupBy(listCounts.list, listCounts.level);
  const rows = await database.read.select({ list: listings.list, held: count() }).from(listings).groupBy(listings.list);
  const known = new Map(rows.map((row) => [row.list, row.held]));
  expect(held).toHaveLength(known.size * 3);
  for (const { list, held: said } of held) expect([list, said]).toEqual([list, known.get(list)]);
}

test(
  'lists and their counts equal what is in the tables, whatever is made, changed and removed',
  async () => {
    const store = await openStore();
    const { database, project, projects } = store;
    const dana = await store.developer();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const ids = (
          await database.read.select({ id: database.tables.projects.id }).from(database.tables.projects)
        ).map(({ id }) => id);
        for (const { act, which, only, fields } of steps) {
          const id = ids[which % Math.max(1, ids.length)];
          if (act === 'register') await store.developer();
          else if (act === 'make' || id === undefined) ids.push((await project(dana, fields)).id);
          else if (act === 'edit')
            await database.write('system', (tx) => saveProject(projects, tx, id, { [only]: fields[only] }));
          else {
            await database.write('system', (tx) => projects.remove(tx, id));
            ids.splice(ids.indexOf(id), 1);
          }
        }
        await compare(store);
      }),
      { numRuns: 8 },
    );
  },
  SLOW,
);

test(
  'a far page holds what walking to it would give',
  async () => {
    const { database, developer, projects, project, users } = await openStore();
    const dana = await developer();
    const days = Array.from({ length: 400 }, (_none, index) => (index * 7919) % 90);
    const fields = (day: number) => ({ title: 'Luz', createdAt: new Date(day * DAY) });
    const { id: _id, ...first } = await project(dana, fields(0));
    const rows = days.map((day) => ({ ...first, ...fields(day) }));
    await database.write('system', async (tx) => {
      for (let at = 0; at < rows.length; at += 300)
        await tx.insert(database.tables.projects).values(rows.slice(at, at + 300));
    });
    const everything = ALL_PROJECTS;
    const ids = async (from: number) =>
      (await projects.listPublished(everything, 'newest', offset(100, from))).rows.map(({ id }) => id);
    const all = scanned(await database.read.select().from(database.tables.projects), null, null);
    for (const from of [0, 299, 300, 301, 333, 400, 401, 5000])
      expect(await ids(from)).toEqual(all.slice(from, from + 100));

    const { users: accounts, developerProfiles } = database.tables;
    const newcomers = Array.from({ length: 320 }, (_none, index) => index + 2);
    await database.write('system', async (tx) => {
      const account = { passwordHash: '-', role: 'developer' as const, createdAt: new Date(0) };
      await tx.insert(accounts).values(newcomers.map((id) => ({ ...account, id, email: `${id}@ejemplo.test` })));
      await tx.insert(developerProfiles).values(newcomers.map((userId) => ({ userId })));
    });
    const profiles = async (from: number) => (await users.listDevelopers(offset(3, from))).rows.map(({ id }) => id);
    expect([await profiles(299), await profiles(300), await profiles(319)]).toEqual([
      [22, 21, 20],
      [21, 20, 19],
      [2, 1],
    ]);
  },
  SLOW,
);

test(
  'a search finds the latest thousand, counts no further, and tells genre and stage from words',
  async () => {
    const { database, developer, projects, project } = await openStore();
    const { id: _id, ...first } = await project(await developer(), {
      title: 'Luz',
      genre: 'rpg',
      currentStage: 'polish',
    });
    const rows = Array.from({ length: MAX_FOUND + 20 }, (_none, index) => ({
      ...first,
      createdAt: new Date(index + 1),
      fundingRaisedCents: index,
      title: index === 5 ? 'Luz farolito rpg' : 'Luz',
      genre: index % 100 === 0 ? ('puzzle' as const) : ('rpg' as const),
    }));
    await database.write('system', async (tx) => {
      for (let at = 0; at < rows.length; at += 300)
        await tx.insert(database.tables.projects).values(rows.slice(at, at + 300));
    });
    const find = async (search: string, slice: Slice, genre: string | null = null, stage: string | null = null) => {
      const {
        rows: found,
        total,
        hasNext,
      } = await projects.listPublished({ ...ALL_PROJECTS, search, genre, stage }, 'newest', slice);
      return { ids: found.map(({ id }) => id), total, hasNext };
    };
    expect(await find('luz', offset(2, 0))).toEqual({ ids: [1021, 1020], total: MAX_FOUND, hasNext: true });
    expect(await find('luz', offset(5, 998))).toEqual({ ids: [23, 22], total: MAX_FOUND, hasNext: false });
    expect(await find('luz', { limit: 5, after: { key: 0, id: 24 }, offset: 0 })).toMatchObject({
      ids: [23, 22],
      hasNext: false,
    });
    expect(await find('farolito', offset(5, 0))).toEqual({ ids: [7], total: 1, hasNext: false });
    expect(await find('luz', offset(1, 0), 'puzzle')).toMatchObject({ total: 11 });
    expect(await find('rpg', offset(5, 0))).toMatchObject({ ids: [7], total: 1 });
    expect(await find('farolito', offset(5, 0), 'puzzle')).toMatchObject({ total: 0 });
    expect(await find('farolito', offset(5, 0), 'rpg', 'polish')).toMatchObject({ total: 1 });
    expect(await find('farolito', offset(5, 0), 'rpg', 'production')).toMatchObject({ total: 0 });
    expect(await find('farolito', offset(5, 0), 'rpg" OR "x')).toMatchObject({ total: 0 });

    const byMoney = await projects.listPublished({ ...ALL_PROJECTS, search: 'luz' }, 'most-funded', offset(2, 0));
    expect(byMoney.rows.map(({ id }) => id)).toEqual([1021, 1020]);
    await database.write('system', (tx) =>
      tx.update(database.tables.projects).set({ isPublished: false }).where(eq(database.tables.projects.id, 1021)),
    );
    expect(await find('luz', offset(1, 0))).toMatchObject({ ids: [1020] });
  },
  SLOW,
);
