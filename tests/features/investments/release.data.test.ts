import { expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { MAX_INVESTMENTS } from '#server/features/investments/investment.rules.ts';
import { openStore } from '#tests/support/store.ts';

const WHY = { kind: 'CANCELLED', reason: 'El estudio canceló el juego', createdAt: new Date(1000) } as const;
const ALL = { limit: 2000, after: null, offset: 0 };
/** More than are written by one statement. */
const MANY = 1100;

async function startWorld(fields: { maxInvestors?: number } = {}) {
  const { database, investments, investing, projects, ...store } = await openStore();
  const [dana, ines, ivo] = [await store.developer(), await store.investor(), await store.investor()];
  const limits = { minInvestmentCents: null, maxInvestmentCents: null, roi: 1250, maxInvestors: 2, ...fields };
  const [project, other] = [await store.project(dana, limits), await store.project(dana, limits)];
  const invest = async ({ id }: typeof ines, projectId: number, amount: number) => {
    const viewer = { id, role: 'investor', developerProfileId: null } as const;
    return (await investing.invest(viewer, { projectId, amount, idempotencyKey: null })).investment;
  };
  const release = () =>
    database.write('system', async (tx) => {
      const locked = await projects.lock(tx, project.id);
      return locked ? investments.release(tx, locked, WHY) : [];
    });
  const { investor } = store;
  return { database, investments, projects, investor, ines, ivo, project, other, invest, release };
}

test('a release takes back all that stands in a project, and nothing else, by a row for each', async () => {
  const { database, investments, projects, ines, ivo, project, other, invest, release } = await startWorld();
  const [first, second] = [await invest(ines, project.id, 333), await invest(ivo, project.id, 5000)];
  const third = await invest(ines, project.id, 107);
  await invest(ines, other.id, 900);
  await database.write('system', async (tx) => {
    const locked = await projects.lock(tx, project.id);
    if (locked) await investments.reverse(tx, locked, second, { ...WHY, kind: 'OPERATOR' });
  });

  const released = await release();
  const shown = { reversalKind: WHY.kind, reversalReason: WHY.reason, createdAt: WHY.createdAt, reversedBy: null };
  const reversal = ({ id, amountCents, createdAt }: typeof first) => ({
    ...shown,
    projectId: project.id,
    investorId: ines.id,
    amountCents: -amountCents,
    reverses: { id, createdAt },
  });
  expect(released).toMatchObject([reversal(first), reversal(third)]);
  const stored = (await investments.listByProject(project.id, ALL)).rows;
  expect(stored.filter(({ id }) => released.some((row) => row.id === id))).toEqual(released.toReversed());
  const terms = await investments.agreedTerms(
    ines.id,
    released.map(({ id }) => id),
  );
  expect([...terms.values()]).toMatchObject([{ roi: 1250 }, { roi: 1250 }]);
  expect(await projects.findById(project.id)).toMatchObject({
    fundingRaisedCents: 0,
    investorCount: 0,
    reversedCents: 333 + 5000 + 107,
    lastActivityAt: WHY.createdAt,
  });
  expect(await projects.findById(other.id)).toMatchObject({ fundingRaisedCents: 900, investorCount: 1 });
  expect((await investments.listPositions(ines.id, ALL)).rows).toMatchObject([{ projectId: other.id, invested: 900 }]);
  expect(await release()).toEqual([]);
  expect((await readLedger(database)).filter((line) => !balances(line))).toEqual([]);
});

test('a release of more rows than one statement writes leaves none out', async () => {
  const { database, investments, investor, project, invest, release } = await startWorld({ maxInvestors: 11 });
  for (let person = 0; person < MANY / MAX_INVESTMENTS; person += 1) {
    const first = person * MAX_INVESTMENTS + 1;
    const who = await investor();
    await Promise.all(Array.from({ length: MAX_INVESTMENTS }, (_none, at) => invest(who, project.id, first + at)));
  }
  const released = await release();
  expect(new Set(released.map(({ reverses }) => reverses?.id)).size).toBe(MANY);
  expect((await investments.listByProject(project.id, ALL)).total).toBe(2 * MANY);
  expect((await readLedger(database)).map(({ reversed }) => reversed.counted)).toContain((MANY * (MANY + 1)) / 2);
  expect((await readLedger(database)).filter((line) => !balances(line))).toEqual([]);
});
