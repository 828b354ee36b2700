import { expect, test } from 'vitest';
import type { Cursor, Slice } from '#server/kernel/pagination.ts';
import { openStore } from '#tests/support/store.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';

const first = (limit: number, after: Cursor | null = null): Slice => ({ limit, after, offset: 0 });
const SAME_INSTANT = new Date('2026-03-05T12:00:00.123Z');

test('projects of one instant are walked once each, newest first, while others arrive', async () => {
  const { project, projects, developer } = await openStore();
  const dana = await developer();
  for (let n = 0; n < 11; n += 1)
    await project(dana, { title: `P${n}`, createdAt: n < 2 ? new Date(0) : SAME_INSTANT });

  const walked: number[] = [];
  let after: Cursor | null = null;
  for (let hasNext = true; hasNext;) {
    const page = await projects.listPublished(ALL_PROJECTS, 'newest', first(3, after));
    walked.push(...page.rows.map(({ id }) => id));
    const last = page.rows.at(-1);
    after = last ? { key: last.createdAt.getTime(), id: last.id } : null;
    hasNext = page.hasNext;
    if (hasNext) await project(dana, { title: 'Recién llegado', createdAt: new Date('2026-03-06') });
  }
  expect(walked).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a page says how many there are in all and whether there are more', async () => {
  const { project, projects, developer } = await openStore();
  const dana = await developer();
  for (let n = 0; n < 3; n += 1) await project(dana, { isPublished: n !== 2 });
  expect(await projects.listPublished(ALL_PROJECTS, 'newest', first(1))).toMatchObject({
    total: 2,
    hasNext: true,
    rows: [{ id: 2 }],
  });
  expect(await projects.listPublished(ALL_PROJECTS, 'newest', first(2))).toMatchObject({ total: 2, hasNext: false });
  expect(await projects.listPublished(ALL_PROJECTS, 'newest', first(0))).toMatchObject({
    total: 2,
    hasNext: true,
    rows: [],
  });
  expect(await projects.listPublished(ALL_PROJECTS, 'newest', { limit: 5, after: null, offset: 50 })).toMatchObject({
    total: 2,
    hasNext: false,
    rows: [],
  });
});

test('the most funded come first, the newest of equals before', async () => {
  const { project, projects, investing, developer, investor } = await openStore();
  const dana = await developer();
  for (let n = 0; n < 4; n += 1) await project(dana, { minInvestmentCents: null });
  const viewer = { id: (await investor()).id, role: 'investor' as const, developerProfileId: null };
  const add = (projectId: number, amount: number) =>
    investing.invest(viewer, { projectId, amount, idempotencyKey: null });
  await add(1, 500);
  await add(3, 500);
  await add(2, 900);
  const page = await projects.listPublished(ALL_PROJECTS, 'most-funded', first(2));
  expect(page.rows.map(({ id }) => id)).toEqual([2, 3]);
  const next = await projects.listPublished(ALL_PROJECTS, 'most-funded', first(5, { key: 500, id: 3 }));
  expect(next.rows.map(({ id }) => id)).toEqual([1, 4]);
});

test.each([
  { key: 999_999_999_999_999, id: 2_147_483_647 },
  { key: 0, id: 0 },
  { key: 253_402_300_800_000, id: 1 },
])('any cursor can be asked after: %j', async (after) => {
  const { project, projects, investments, users, developer } = await openStore();
  await project(await developer());
  const shown = after.key > 0 ? 1 : 0;
  expect((await projects.listPublished(ALL_PROJECTS, 'newest', first(5, after))).rows).toHaveLength(shown);
  expect((await projects.listPublished(ALL_PROJECTS, 'most-funded', first(5, after))).rows).toHaveLength(shown);
  expect((await investments.listByInvestor(1, first(5, after))).rows).toEqual([]);
  expect((await users.listDevelopers(first(5, after))).rows).toHaveLength(after.id > 1 ? 1 : 0);
});

test('either stage matches the filter, whole and as written', async () => {
  const { project, projects, developer } = await openStore();
  const dana = await developer();
  await project(dana, { title: 'Demo', developmentStage: 'Demo pública', currentStage: 'polish' });
  await project(dana, { title: 'Sin', developmentStage: null, currentStage: 'polish' });
  const titles = async (stage: string) =>
    (await projects.listPublished({ ...ALL_PROJECTS, stage }, 'newest', first(9))).rows.map(({ title }) => title);
  expect(await titles('polish')).toEqual(['Sin', 'Demo']);
  expect(await titles('Demo pública')).toEqual(['Demo']);
  expect(await titles('Demo')).toEqual([]);
  expect(await titles('%')).toEqual([]);
  expect(await projects.countStages()).toHaveLength(2);
});
