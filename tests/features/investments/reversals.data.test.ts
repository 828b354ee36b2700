import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { DomainError } from '#server/kernel/errors.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { estimatedReturn } from '#server/kernel/money/roi.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { openPeopled, type Store } from '#tests/support/store.ts';

const PEOPLE = 3;
const SEQUENCES = scaledCount(50, 500);
const OLGA = operatorNamed('olga');

let store: Store;
let dana: User;
let people: User[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ store, dana, people, close } = await openPeopled(PEOPLE));
});

afterAll(() => close());

/** Invest as one of the people, reverse the row that was made as the so manieth, or release all that stand. */
type Step = { invest: { who: number; amount: number } } | { reverse: number } | { release: true };

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        invest: fc.record({ who: fc.nat(PEOPLE - 1), amount: fc.integer({ min: 1, max: 999 }) }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ reverse: fc.nat(12) }) },
    { weight: 1, arbitrary: fc.constant({ release: true } as const) },
  ),
  { minLength: 1, maxLength: 14 },
);

const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });

async function release(projectId: number): Promise<number[]> {
  const { database, investments, projects } = store;
  const why = { kind: 'CANCELLED', reason: 'El estudio canceló el juego', createdAt: new Date(0) } as const;
  const reversals = await database.write('system', async (tx) => {
    const project = await projects.lock(tx, projectId);
    return project ? investments.release(tx, project, why) : [];
  });
  return reversals.map(({ id }) => id);
}

async function take(projectId: number, made: number[], step: Step): Promise<void> {
  if ('invest' in step) {
    const { who, amount } = step.invest;
    const viewer = { id: people[who]?.id ?? 0, role: 'investor' as const, developerProfileId: null };
    const done = await orNull(store.investing.invest(viewer, { projectId, amount, idempotencyKey: null }));
    if (done) made.push(done.investment.id);
    return;
  }
  if ('release' in step) {
    made.push(...(await release(projectId)));
    return;
  }
  const wanted = made[step.reverse % Math.max(1, made.length)];
  if (wanted === undefined) return;
  const done = await orNull(store.reversing.reverse(OLGA, { investmentId: wanted, reason: 'Error' }));
  if (done) made.push(done.id);
}

/** What everything says of one project and its people, read from what is stored, and computed from the rows. */
async function compare(projectId: number, roi: number | null): Promise<void> {
  const { database, investments, projects } = store;
  const all = { limit: 100, after: null, offset: 0 };
  const { rows, total } = await investments.listByProject(projectId, all);
  expect(total).toBe(rows.length);
  const standing = rows.filter(({ reverses, reversedBy }) => !reverses && !reversedBy);
  const sum = (of: readonly Investment[]) => of.reduce((cents, { amountCents }) => cents + amountCents, 0);
  expect(sum(rows)).toBe(sum(standing));
  const project = await projects.findById(projectId);
  const reversed = rows.filter(({ reverses }) => reverses);
  expect(project).toMatchObject({
    fundingRaisedCents: sum(standing),
    investorCount: new Set(standing.map(({ investorId }) => investorId)).size,
    reversedCents: 0 - sum(reversed),
  });
  expect((await investments.listFirst([projectId], 2)).get(projectId)).toMatchObject({ total });
  for (const { id } of people) {
    const own = rows.filter(({ investorId }) => investorId === id);
    const kept = standing.filter(({ investorId }) => investorId === id);
    const [position] = await investments.listPositionsIn(id, [projectId]);
    const estimates = kept.map(({ amountCents }) => estimatedReturn(amountCents, roi));
    const figures = {
      invested: sum(kept),
      investmentCount: kept.length,
      estimatedReturn: estimates.reduce((cents, each) => cents + each, 0),
    };
    if (kept.length === 0) expect(position).toBeUndefined();
    else expect(position).toMatchObject(figures);
    const counted = (await investments.sumByProject(id)).filter((each) => each.projectId === projectId);
    expect(counted).toEqual(kept.length === 0 ? [] : [expect.objectContaining(figures)]);
    expect((await investments.listByPosition(id, projectId, all)).total).toBe(own.length);
    const firsts = await investments.listFirstOfPositions(id, [projectId], 1, new Map([[projectId, kept.length]]));
    expect(firsts.get(projectId)?.total).toBe(own.length);
    const seats = await investments.seatsOf(id, [projectId]);
    expect(seats.has(projectId)).toBe(kept.length > 0);
  }
  const { positions } = database.tables;
  const held = await database.read.select().from(positions).where(eq(positions.projectId, projectId));
  expect(held).toHaveLength(project?.investorCount ?? -1);
}

test('whatever is invested and reversed, all sums are those of the rows, and the ledger balances', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.constantFrom(null, 0, 1, 1250, 3333, 100_000),
      fc.integer({ min: 1, max: PEOPLE }),
      async (taken, roi, maxInvestors) => {
        const limits = { minInvestmentCents: null, maxInvestmentCents: null };
        const { id } = await store.project(dana, { ...limits, roi, maxInvestors });
        const made: number[] = [];
        for (const step of taken) await take(id, made, step);
        await compare(id, roi);
      },
    ),
    { numRuns: SEQUENCES, seed: seedOfRun() },
  );
  const wrong = (await readLedger(store.database)).filter((line) => !balances(line));
  expect(wrong).toEqual([]);
  reportCount('sequences of investments and reversals', SEQUENCES);
}, 600_000);

test('at once, they are the same', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const limits = { minInvestmentCents: null, maxInvestmentCents: null };
      const { id } = await store.project(dana, { ...limits, roi: 3333, maxInvestors: 2 });
      const made: number[] = [];
      for (const step of taken.slice(0, 4)) await take(id, made, step);
      await Promise.all(taken.slice(4).map((step) => take(id, made, step)));
      await compare(id, 3333);
    }),
    { numRuns: SEQUENCES / 2, seed: seedOfRun() },
  );
  expect((await readLedger(store.database)).filter((line) => !balances(line))).toEqual([]);
}, 600_000);
