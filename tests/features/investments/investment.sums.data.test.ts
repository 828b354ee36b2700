import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUpdateRepository } from '#server/features/updates/update.repository.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import {
  areCommitmentsPayable,
  CAMPAIGN_RESULTS,
  FUNDING_MODELS,
} from '#server/features/projects/campaign/campaign.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { estimatedReturn } from '#server/kernel/money/roi.ts';
import { AGREED } from '#tests/support/agreed.ts';
import { aProject } from '#tests/support/entities.ts';
import { seedOfRun } from '#tests/support/counts.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, type Store } from '#tests/support/store.ts';

/** More rows than one SQLite statement reads, of one project, of one investor and of one studio. */
const PROJECTS = 1300;
const INVESTMENTS = 14_000;
const UPDATES = 5000;
const PEOPLE = 6;
const HOUR = 3_600_000;

const seed = seedOfRun();

let store: Store;
let storage: Storage;
let people: number[];
let projects: Project[];
let made: Investment[];

const often = <T>(arbitrary: fc.Arbitrary<T>, other: fc.Arbitrary<T>) => fc.oneof(arbitrary, other);
const around = (time: string, hours: number) =>
  fc
    .tuple(fc.integer({ min: -hours, max: hours }), fc.nat(1))
    .map(([away, before]) => new Date(Date.parse(time) + away * HOUR - before));

/** Many at the same instant, many at midnight, many on the days around daylight saving changes. */
const instants = fc.oneof(
  fc.constant(new Date('2026-03-05T03:00:00Z')),
  around('2008-10-19T03:00:00Z', 30),
  around('2009-03-15T02:00:00Z', 30),
  around('1999-03-05T03:00:00Z', 250_000),
);

const projectFields = fc.record({
  isSecondStudio: fc.constantFrom(false, false, false, true),
  roi: fc.option(fc.nat(100_000), { freq: 5 }),
  isActive: fc.boolean(),
  isPublished: fc.boolean(),
  fundingGoalCents: fc.integer({ min: 1, max: 99_999_999_999 }),
  fundingRaisedCents: fc.nat(99_999_999_999),
  confirmedCents: fc.nat(99_999_999_999),
  paymentDays: fc.constantFrom(null, 10),
  fundingModel: fc.constantFrom(...FUNDING_MODELS),
  campaignResult: fc.constantFrom(null, ...CAMPAIGN_RESULTS),
  investorCount: fc.nat(50),
});

/** Half of the investments are in two projects, half are one person's. */
const investmentFields = fc.record({
  projectId: often(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: PROJECTS })),
  person: often(fc.constant(0), fc.nat(PEOPLE - 1)),
  amountCents: often(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 99_999_999_999 })),
  createdAt: instants,
});

const some = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(arbitrary, { numRuns, seed });

async function insert(table: 'projects' | 'investments' | 'positions' | 'updates' | 'updateReads', rows: object[]) {
  const { database } = store;
  await database.write('system', async (tx) => {
    for (let at = 0; at < rows.length; at += 500) {
      await tx.insert(database.tables[table]).values(rows.slice(at, at + 500));
    }
  });
}

beforeAll(async () => {
  storage = await freshStorage();
  store = await openStoreOn(storage);
  const studios = [await store.developer(), await store.developer()];
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push((await store.investor()).id);
  projects = some(projectFields, PROJECTS).map(({ isSecondStudio, ...fields }, index) => {
    const studio = studios[isSecondStudio ? 1 : 0];
    const owner = { userId: studio?.id ?? 0, developerId: studio?.developerProfile?.id ?? 0 };
    return aProject({ id: index + 1, ...owner, ...fields, maxInvestors: 50 });
  });
  made = some(investmentFields, INVESTMENTS).map(({ person, ...fields }, index) => ({
    id: index + 1,
    investorId: people[person] ?? 0,
    reverses: null,
    reversalKind: null,
    reversalReason: null,
    reversedBy: null,
    withdrawalDays: null,
    ...fields,
  }));
  const held = [...grouped(made, ({ projectId, investorId }) => projectId * 1000 + investorId).values()];
  await insert('projects', projects);
  await insert('investments', withRunningTotals(made));
  await insert(
    'positions',
    held.map((rows) => ({
      ...rows[0],
      investedCents: sum(rows, 'amountCents'),
      investmentCount: rows.length,
      estimatedReturnCents: 0,
      firstInvestmentId: rows[0]?.id ?? 0,
    })),
  );
});

afterAll(async () => {
  await store.database.close();
  await storage.remove();
});

const sum = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((all, row) => all + row[key], 0);

/** By time, then by id. */
const inOrder = <Row extends { createdAt: Date; id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id);

function withRunningTotals(rows: readonly Investment[]) {
  const raised = new Map<number, number>();
  return inOrder(rows).map((row) => {
    const raisedAfterCents = (raised.get(row.projectId) ?? 0) + row.amountCents;
    raised.set(row.projectId, raisedAfterCents);
    return { ...AGREED, ...row, raisedAfterCents };
  });
}

const byNumber = (one: number, other: number): number => one - other;

/** The amount invested on each day, found by scanning all investments. */
const plainDays = (rows: readonly Investment[]) =>
  [...grouped(rows, ({ createdAt }) => dayOf(createdAt))]
    .map(([day, of]) => ({ day, amount: sum(of, 'amountCents') }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));

test.each([...Array(PEOPLE).keys()])(
  'what investor %i has is what adding up every investment gives',
  async (person) => {
    const investorId = people[person] ?? 0;
    const rows = made.filter((row) => row.investorId === investorId);
    const plain = [...grouped(rows, ({ projectId }) => projectId)].map(([projectId, of]) => {
      const { roi, isActive, isPublished } = projects[projectId - 1] as Project;
      return {
        projectId,
        investorId,
        invested: sum(of, 'amountCents'),
        estimatedReturn: of.reduce((all, { amountCents }) => all + estimatedReturn(amountCents, roi), 0),
        investmentCount: of.length,
        usesDefaultRoi: roi === null,
        isOpen: isActive && isPublished,
      };
    });
    const positions = await store.investments.sumByProject(investorId);
    const byProject = (all: typeof plain) => all.toSorted((one, other) => one.projectId - other.projectId);
    expect(byProject(positions), `seed ${seed}`).toEqual(byProject(plain));
  },
);

test.each([1, 2, 3])('what studio %i has is what adding up every project gives', async (developerId) => {
  const own = projects.filter((project) => project.developerId === developerId);
  const ids = await store.projects.idsOfDeveloper(developerId);
  expect(ids.toSorted(byNumber)).toEqual(own.map(({ id }) => id));
  expect(await store.projects.sumOf(ids), `seed ${seed}`).toEqual({
    raised: sum(own, 'fundingRaisedCents'),
    payable: sum(
      own.filter((one) => one.paymentDays !== null && areCommitmentsPayable(one.fundingModel, one.campaignResult)),
      'fundingRaisedCents',
    ),
    confirmed: sum(own, 'confirmedCents'),
    toReturn: sum(
      own.filter(({ projectOutcome }) => projectOutcome === 'CANCELLED'),
      'confirmedCents',
    ),
    goal: sum(own, 'fundingGoalCents'),
    projectCount: own.length,
    activeProjectCount: own.filter(({ isActive }) => isActive).length,
    publishedProjectCount: own.filter(({ isPublished }) => isPublished).length,
    investorCount: sum(own, 'investorCount'),
  });
  const among = new Set(ids);
  const rows = made.filter(({ projectId }) => among.has(projectId));
  const distinct = new Set(rows.map(({ investorId }) => investorId)).size;
  expect(await store.projects.countDistinctInvestors(ids), `seed ${seed}`).toBe(distinct);
  expect(await store.investments.sumByDay(ids), `seed ${seed}`).toEqual(plainDays(rows));
});

test("a project's total before an instant is what adding up every investment before it gives", async () => {
  const rowsOf = grouped(made, ({ projectId }) => projectId);
  const ids = projects.map(({ id }) => id);
  expect(await store.investments.spansOf(ids)).toHaveLength(rowsOf.size);
  for (const { projectId, first, last } of await store.investments.spansOf(ids)) {
    const times = (rowsOf.get(projectId) ?? []).map(({ createdAt }) => createdAt.getTime());
    expect([first.getTime(), last.getTime()]).toEqual([Math.min(...times), Math.max(...times)]);
  }
  const wanted = some(fc.record({ projectId: fc.constantFrom(1, 2, 3), before: instants }), 50);
  for (const { projectId, before } of wanted) {
    const earlier = inOrder((rowsOf.get(projectId) ?? []).filter(({ createdAt }) => createdAt < before));
    const latest = earlier.at(-1);
    expect(await store.investments.totalsBefore([{ projectId, before }]), `seed ${seed}`).toEqual(
      latest ? [{ id: latest.id, projectId, createdAt: latest.createdAt, raised: sum(earlier, 'amountCents') }] : [],
    );
  }
  const all = await store.investments.totalsBefore(wanted);
  expect(all.length).toBe(new Set(all.map(({ id }) => id)).size);
  expect(all).toEqual(inOrder(all));
});

test('the latest updates, and those not read, are found among all projects of an investor', async () => {
  const fields = fc.record({
    projectId: often(fc.constant(1), fc.integer({ min: 1, max: PROJECTS })),
    isPublic: fc.boolean(),
    createdAt: instants,
    deletedAt: fc.option(fc.constant(new Date(1)), { freq: 2 }),
    isRead: fc.boolean(),
  });
  const rows = some(fields, UPDATES).map((row, index) => ({ id: index + 1, ...row }));
  const texts = { title: 'Novedad', content: 'x', type: 'progress' };
  await insert(
    'updates',
    rows.map(({ isRead: _read, ...row }) => ({ ...row, ...texts })),
  );
  const [reader = 0] = people;
  const read = rows.flatMap(({ id, isRead }) =>
    isRead ? [{ userId: reader, updateId: id, openedAt: new Date(0) }] : [],
  );
  await insert('updateReads', read);

  const updates = createUpdateRepository(store.database);
  const ids = await store.investments.fundedBy(reader);
  const funded = new Set(made.flatMap((row) => (row.investorId === reader ? [row.projectId] : [])));
  expect(new Set(ids)).toEqual(funded);
  const theirs = rows
    .filter(({ projectId, deletedAt }) => funded.has(projectId) && deletedAt === null)
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id);
  const latest = await updates.listLatest(ids, 5);
  expect(
    latest.map(({ id }) => id),
    `seed ${seed}`,
  ).toEqual(theirs.slice(0, 5).map(({ id }) => id));
  const unread = theirs.filter(({ isRead }) => !isRead).length;
  expect(await updates.countUnreadOf(reader, ids), `seed ${seed}`).toBe(unread);
});
