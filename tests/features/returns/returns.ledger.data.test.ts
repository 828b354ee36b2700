import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/features/database.ts';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { FIRST, makeReleased } from '#tests/support/returns.ts';

const STEAM = { store: 'STEAM', name: null, grossCents: 1_000_000, refundsCents: 0, storeShareCents: 0 } as const;

const app = await startAppForFile({ now: '2026-03-05T15:00:00Z' });
let ids: { projectId: number; reportId: number; danaId: number; inesId: number };

/** A report of 1,300 dollars for Inés and Ivo. */
beforeAll(async () => {
  const { dana, ines, project: projectId } = await makeReleased(app);
  app.setNow('2026-07-01T15:00:00Z');
  const draft = { projectId, periodEndsOn: FIRST.endsOn, stores: [STEAM], note: null, distributed: 130_000 };
  const reportId = await app.app.services.revenueReports.publish(dana.viewer, draft);
  ids = { projectId, reportId, danaId: dana.id, inesId: ines.id };
});

type Damage = (tx: Writer, tables: Database['tables']) => Promise<unknown>;

/** What the ledger says after a change, which is then undone. */
async function faultsAfter(damage: Damage): Promise<string[]> {
  const { database } = app.app;
  const { tables } = database;
  let found: string[] = [];
  const undone = new Error('undone');
  const write = database.write('system', async (tx) => {
    await damage(tx, tables);
    found = (await readLedger({ read: tx, tables })).flatMap(faultsOf);
    throw undone;
  });
  await expect(write).rejects.toBe(undone);
  return found;
}

const returned =
  (createdAt: string): Damage =>
  async (tx, { payments }) => {
    const [received] = await tx.select().from(payments).where(eq(payments.investorId, ids.inesId));
    const row = { ...received, id: undefined, kind: 'RETURNED', amountCents: 100, createdAt: new Date(createdAt) };
    await tx.insert(payments).values(row as never);
  };

const another =
  (fields: object): Damage =>
  async (tx, { revenueReports }) => {
    const [report] = await tx.select().from(revenueReports).where(eq(revenueReports.id, ids.reportId));
    await tx.insert(revenueReports).values({ ...report, id: undefined, reason: 'Otra', ...fields } as never);
  };

const FAULT = 'reports of revenue';

test('a report says what its formula does, whatever is recorded later', async () => {
  expect(await faultsAfter(async () => undefined)).toEqual([]);
  expect(await faultsAfter(returned('2026-07-02T15:00:00Z'))).not.toContain(FAULT);
});

test.each<[string, Damage]>([
  [
    'a line of nobody',
    (tx, { distributionLines }) => {
      const { reportId, projectId, danaId: investorId } = ids;
      return tx.insert(distributionLines).values({ reportId, projectId, investorId, keptCents: 1, amountCents: 0 });
    },
  ],
  [
    'a store more',
    (tx, { revenueReportLines }) =>
      tx.insert(revenueReportLines).values({ ...STEAM, reportId: ids.reportId, grossCents: 1 }),
  ],
  ['a payment that was recorded before', returned('2026-06-01T15:00:00Z')],
  [
    'other terms',
    (tx, { projects }) => tx.update(projects).set({ revenueShare: 1999 }).where(eq(projects.id, ids.projectId)),
  ],
  ['a version that none precedes', another({ version: 3 })],
  ['a version without its lines', another({ version: 2 })],
  ['no period', another({ periodEndsOn: '2026-07-31', version: 1, reason: null })],
])('ledger:check finds %s', async (_what, damage) => {
  expect(await faultsAfter(damage)).toContain(FAULT);
});

test('what was paid of revenue is at most what the lines in force gave then', async () => {
  const paid =
    (amountCents: number): Damage =>
    async (tx, { distributionPayments }) => {
      const { projectId, inesId: investorId, danaId: actorId } = ids;
      const row = { projectId, investorId, actorId, kind: 'PAID', amountCents, paidOn: '2026-07-02' } as const;
      await tx.insert(distributionPayments).values({ ...row, createdAt: new Date('2026-07-02T15:00:00Z') });
    };
  expect(await faultsAfter(paid(50_000))).toEqual([]);
  expect(await faultsAfter(paid(50_001))).toEqual(['what was paid of revenue']);
});
