import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cursor } from '#server/kernel/pagination.ts';
import {
  cursorIn,
  PROJECT_ORDERS,
  type ProjectOrder,
} from '#server/features/projects/catalogue/project.order.rules.ts';
import { isOpen, MAX_COUNTED, type Project } from '#server/features/projects/project.rules.ts';
import { ALL_PROJECTS, type ProjectFilter } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { openStore, type Store, saveProject } from '#tests/support/store.ts';

/** Milliseconds: hundreds of projects are written at once, possibly on a busy machine. */
const SLOW = 60_000;
const ORDERS = Object.keys(PROJECT_ORDERS) as ProjectOrder[];
const GENRES = ['rpg', null] as const;
const STAGES = ['production', 'polish', 'Demo pública', null] as const;
const FILTERS: ProjectFilter[] = GENRES.flatMap((genre) =>
  STAGES.flatMap((stage) => [true, false].map((onlyOpen) => ({ ...ALL_PROJECTS, genre, stage, onlyOpen }))),
);

const TAKES_PART: Record<ProjectOrder, (project: Project) => boolean> = {
  newest: () => true,
  'open-first': () => true,
  'most-funded': () => true,
  'near-goal': ({ fundingRaisedCents, fundingGoalCents }) => fundingRaisedCents < fundingGoalCents,
  'few-seats': isOpen,
  'closing-soon': (project) => isOpen(project) && project.closesOn !== null,
  'recently-updated': ({ latestPublicUpdateAt }) => latestPublicUpdateAt !== null,
};

/** The expected content of a list, found by scanning all projects. */
function scanned(all: Project[], { genre, stage, onlyOpen }: ProjectFilter, order: ProjectOrder): number[] {
  const way = order === 'few-seats' || order === 'closing-soon' ? -1 : 1;
  return all
    .filter((project) => project.isPublished && TAKES_PART[order](project) && (!onlyOpen || isOpen(project)))
    .filter((project) => genre === null || project.genre === genre)
    .filter(({ developmentStage, currentStage }) => stage === null || [developmentStage, currentStage].includes(stage))
    .map((project) => cursorIn(order)(project))
    .sort((a, b) => way * (b.key - a.key) || b.id - a.id)
    .map(({ id }) => id);
}

/** The lists of the catalogue, and which published projects each has. */
const LISTS = {
  listPublished: () => true,
  listOpenToAnybody: ({ hasPublicPage }: Project) => hasPublicPage,
};
type List = keyof typeof LISTS;

/** The ids of a whole list, page by page. */
async function walked({ projects }: Store, list: List, filter: ProjectFilter, order: ProjectOrder): Promise<number[]> {
  const ids: number[] = [];
  let after: Cursor | null = null;
  for (let hasNext = true; hasNext;) {
    const page = await projects[list](filter, order, { limit: 4, after, offset: 0 });
    ids.push(...page.rows.map(({ id }) => id));
    const last = page.rows.at(-1);
    after = last ? cursorIn(order)(last) : null;
    ({ hasNext } = page);
  }
  return ids;
}

const times = fc.nat(5).map((seconds) => new Date(seconds * 1000));
const fields = fc.record({
  genre: fc.constantFrom(...GENRES),
  currentStage: fc.constantFrom('production', 'polish'),
  developmentStage: fc.constantFrom('polish', 'Demo pública', null),
  isPublished: fc.boolean(),
  isActive: fc.boolean(),
  hasPublicPage: fc.boolean(),
  fundingRaisedCents: fc.constantFrom(0, 1, 999, 300_000, 999_999, 1_000_000, 3_000_000),
  investorCount: fc.nat(3),
  closesOn: fc.constantFrom('2026-03-01', '2026-03-02', null),
  createdAt: times,
});
const step = fc.record({
  act: fc.constantFrom('make', 'make', 'edit', 'publish', 'hide', 'delete', 'move', 'remove' as const),
  which: fc.nat(40),
  only: fc.constantFrom(
    'isPublished',
    'hasPublicPage',
    'isActive',
    'fundingRaisedCents',
    'investorCount',
    'closesOn',
    'genre',
    'developmentStage',
  ),
  fields,
  isPublic: fc.boolean(),
  at: times,
});
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

async function take(store: Store, made: number[], { act, which, only, fields: given, isPublic, at }: Step) {
  const { database, projects, project, developer } = store;
  const { updates } = database.tables;
  const id = made[which % Math.max(1, made.length)];
  if (act === 'make' || id === undefined) {
    made.push((await project(await developer(), { ...given, maxInvestors: 3 })).id);
    return;
  }
  await database.write('system', async (tx) => {
    const [update] = await tx.select({ id: updates.id }).from(updates).where(eq(updates.projectId, id)).limit(1);
    const ours = eq(updates.id, update?.id ?? 0);
    if (act === 'edit') await saveProject(projects, tx, id, { [only]: given[only] });
    if (act === 'publish') {
      const texts = { title: 'Hola', content: 'Texto', type: 'general' as const };
      await tx.insert(updates).values({ ...texts, projectId: id, isPublic, createdAt: at });
    }
    if (act === 'hide') await tx.update(updates).set({ isPublic }).where(ours);
    if (act === 'delete')
      await tx
        .update(updates)
        .set({ deletedAt: isPublic ? at : null })
        .where(ours);
    if (act === 'move') await tx.update(updates).set({ projectId: made[0], createdAt: at }).where(ours);
    if (act === 'remove') await tx.delete(updates).where(ours);
  });
}

async function latestPublicOf({ database }: Store): Promise<Map<number, number>> {
  const { updates } = database.tables;
  const latest = new Map<number, number>();
  for (const { projectId, isPublic, deletedAt, createdAt } of await database.read.select().from(updates)) {
    if (!isPublic || deletedAt !== null) continue;
    latest.set(projectId, Math.max(latest.get(projectId) ?? 0, createdAt.getTime()));
  }
  return latest;
}

test(
  'every order holds what a scan finds, with every filter, whatever is made and changed',
  async () => {
    const store = await openStore();
    const made: number[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        for (const one of steps) await take(store, made, one);
        const all: Project[] = await store.database.read.select().from(store.database.tables.projects);
        const latest = await latestPublicOf(store);
        expect(all.map(({ id, latestPublicUpdateAt }) => [id, latestPublicUpdateAt?.getTime()])).toEqual(
          all.map(({ id }) => [id, latest.get(id)]),
        );
        for (const list of Object.keys(LISTS) as List[]) {
          for (const order of ORDERS) {
            for (const filter of FILTERS) {
              const expected = scanned(all.filter(LISTS[list]), filter, order);
              const found = await walked(store, list, filter, order);
              expect(found, `${list} ${order} ${JSON.stringify(filter)}`).toEqual(expected);
              const counted = await store.projects[list](filter, order, { limit: 1, after: null, offset: 0 });
              expect([counted.total, counted.isTotalCapped]).toEqual([expected.length, false]);
            }
          }
        }
      }),
      { numRuns: 4 },
    );
  },
  SLOW,
);

test(
  'more than a thousand are not counted unless the count is kept, and long lists of two filters are the same',
  async () => {
    const store = await openStore();
    const { database, projects, project, developer } = store;
    const { id: _id, ...first } = await project(await developer(), { genre: 'rpg', currentStage: 'polish' });
    const rows = Array.from({ length: MAX_COUNTED + 50 }, (_none, index) => ({
      ...first,
      createdAt: new Date(index + 1),
      fundingRaisedCents: (index * 7919) % 1_100_000,
      developmentStage: index % 3 === 0 ? 'Demo pública' : null,
      isActive: index % 20 !== 0,
    }));
    await database.write('system', async (tx) => {
      for (let at = 0; at < rows.length; at += 300)
        await tx.insert(database.tables.projects).values(rows.slice(at, at + 300));
    });
    const all: Project[] = await database.read.select().from(database.tables.projects);
    const both = { ...ALL_PROJECTS, genre: 'rpg', stage: 'polish' };
    for (const order of ORDERS) {
      for (const filter of [both, { ...both, onlyOpen: true }, { ...both, genre: null }]) {
        const expected = scanned(all, filter, order);
        const page = await projects.listPublished(filter, order, { limit: 50, after: null, offset: 0 });
        expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(0, 50));
        const isExact = !filter.onlyOpen && ['newest', 'open-first', 'most-funded'].includes(order);
        const isCapped = !isExact && expected.length > MAX_COUNTED;
        expect([order, page.total, page.isTotalCapped]).toEqual([
          order,
          isCapped ? MAX_COUNTED : expected.length,
          isCapped,
        ]);
      }
    }
    const past = { limit: 5, after: null, offset: MAX_COUNTED };
    expect(await projects.listPublished({ ...both, onlyOpen: true }, 'near-goal', past)).toMatchObject({ rows: [] });
  },
  SLOW,
);
