import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import { createRevenueReportService } from '#server/features/returns/revenue.report.service.ts';
import { dayNumbered } from '#server/kernel/time/calendar.ts';
import { DAY, HOUR } from '#server/kernel/time/durations.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { openPaying, studioOf } from '#tests/support/paying.store.ts';
import { SHARED } from '#tests/support/returns.ts';
import { codeOf } from '#tests/support/store.ts';
import { reportOf, type Commitment, type Report, type Row, type Terms } from './returns.model.ts';

const PEOPLE = 3;
const HISTORIES = scaledCount(200, 10_000);
/** The quarters of 1970, by their last days. */
const LAST_DAYS = [89, 180, 272, 364];
/** Noon of the first day of 1971, in Buenos Aires. */
const AFTER = 365 * DAY + 15 * HOUR;
const AGREED: Terms = { goal: 1_000_000, share: 2000, cap: 150 };

let now = new Date(AFTER);
let opened: Awaited<ReturnType<typeof openPaying>>;
let reports: ReturnType<typeof createRevenueReportService>;

beforeAll(async () => {
  opened = await openPaying(PEOPLE, () => now);
  reports = createRevenueReportService(opened.known);
});
afterAll(() => opened.close());

const cents = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900_000 }));
const row = fc.record({ received: fc.boolean(), amount: cents, day: fc.nat(364), isTakenBack: fc.boolean() });
const made: fc.Arbitrary<Commitment> = fc.record({
  who: fc.nat(PEOPLE - 1),
  amount: cents,
  day: fc.nat(100),
  backOn: fc.option(fc.integer({ min: 101, max: 364 }), { freq: 3 }),
  rows: fc.array(row, { maxLength: 3 }),
});
/** A report of the period, the next one at most, and a payment that is recorded before it, of an earlier day. */
const step = fc.record({
  at: fc.nat(4),
  net: fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900_000, max: 90_000_000 })),
  paid: fc.option(fc.record({ of: fc.nat(9), row }), { freq: 2 }),
});

const noon = (day: number): Date => new Date(day * DAY + 15 * HOUR);

/** A game of 1970 with these commitments, all recorded on their days; gives its id and those of the commitments. */
async function startGame(commitments: readonly Commitment[]) {
  const { store, dana, people } = opened;
  const outcome = {
    projectOutcome: 'RELEASED',
    outcomeOn: '1970-01-01',
    concludedAt: noon(0),
    isActive: false,
  } as const;
  const { id: projectId } = await store.project(dana, { ...SHARED, ...outcome });
  const { investments } = store.database.tables;
  const agreed = { fundingGoalCents: AGREED.goal, maxInvestors: 50, projectTitle: 'Luces', raisedAfterCents: 0 };
  if (commitments.length === 0) return { projectId, ids: [] };
  const rows = commitments.map(({ who, amount, day }) => {
    const common = { ...agreed, projectId, investorId: people[who]?.id ?? 0 };
    return { ...common, amountCents: amount, createdAt: noon(day) };
  });
  const ids = await store.database.write('system', async (tx) => {
    const stored = await tx.insert(investments).values(rows).returning({ id: investments.id });
    const reversals = commitments.flatMap(({ amount, backOn }, at) =>
      backOn === null
        ? []
        : [{ ...rows[at], amountCents: -amount, reversesId: stored[at]?.id ?? 0, createdAt: noon(backOn) }],
    );
    if (reversals.length > 0) await tx.insert(investments).values(reversals as never);
    const paid = commitments.flatMap((one, at) =>
      one.rows.map((each) => ({ row: each, who: one.who, investmentId: stored[at]?.id ?? 0, at: noon(each.day) })),
    );
    await pay(tx, projectId, paid);
    return stored.map(({ id }) => id);
  });
  return { projectId, ids };
}

type Paying = { row: Row; who: number; investmentId: number; at: Date };

async function pay(tx: Writer, projectId: number, paid: readonly Paying[]): Promise<void> {
  const { store, dana, people } = opened;
  const { payments } = store.database.tables;
  if (paid.length === 0) return;
  const rows = paid.map(({ row: { received, amount, day }, who, investmentId, at: createdAt }) => {
    const kind = received ? ('RECEIVED' as const) : ('RETURNED' as const);
    const common = { projectId, investmentId, investorId: people[who]?.id ?? 0, kind, actorId: dana.id, createdAt };
    return { ...common, amountCents: amount, paidOn: dayNumbered(day) };
  });
  const stored = await tx.insert(payments).values(rows).returning({ id: payments.id });
  const counters = rows.flatMap((each, at) =>
    paid[at]?.row.isTakenBack ? [{ ...each, amountCents: -each.amountCents, reversesId: stored[at]?.id ?? 0 }] : [],
  );
  if (counters.length > 0) await tx.insert(payments).values(counters);
}

test('whatever is paid, published and corrected, the lines in force are those of a naive account', async () => {
  const studio = studioOf(opened.dana);
  const { people, store } = opened;
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { maxLength: 4 }),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      async (all, steps) => {
        const commitments = all.map((one) => ({ ...one, rows: [...one.rows] }));
        const { projectId, ids } = await startGame(commitments);
        const versions = new Map<number, number>();
        let inForce: Report[] = [];
        for (const { at, net, paid } of steps) {
          now = new Date(now.getTime() + 1000);
          const commitment = paid && commitments[paid.of % Math.max(1, commitments.length)];
          if (paid && commitment) {
            const investmentId = ids[commitments.indexOf(commitment)] ?? 0;
            const paying = { row: paid.row, who: commitment.who, investmentId, at: now };
            await store.database.write('system', (tx) => pay(tx, projectId, [paying]));
            commitment.rows.push(paid.row);
          }
          now = new Date(now.getTime() + 1000);
          const period = Math.min(at % (inForce.length + 1), LAST_DAYS.length - 1);
          const others = inForce.filter((one) => one.period !== period);
          const day = LAST_DAYS[period] ?? 0;
          const expected = reportOf(AGREED, { period, net, day }, others, commitments);
          const distributed = expected.lines.reduce((sum, { amount }) => sum + amount, 0);
          const amounts = { grossCents: Math.max(0, net), refundsCents: Math.max(0, -net), storeShareCents: 0 };
          const stores = [{ store: 'STEAM', name: null, ...amounts }] as const;
          const version = (versions.get(period) ?? 0) + 1;
          const note = `Versión ${version}`; // or a correction might say what is in force
          const draft = { projectId, periodEndsOn: dayNumbered(day), stores, note, distributed };
          const work =
            version === 1 ? reports.publish(studio, draft) : reports.correct(studio, { ...draft, reason: 'x' });
          expect(await codeOf(work)).toBe('ok');
          versions.set(period, version);
          inForce = [...others, expected];
        }
        const stored = await opened.known.revenueReports.linesInForce([projectId]);
        const found = stored.map(({ periodEndsOn, investorId, keptCents, amountCents }) =>
          [periodEndsOn, investorId, keptCents, amountCents].join(' '),
        );
        const wanted = inForce.flatMap(({ period, lines }) =>
          lines.map(({ who, kept, amount }) =>
            [dayNumbered(LAST_DAYS[period] ?? 0), people[who]?.id, kept, amount].join(' '),
          ),
        );
        expect(found.toSorted()).toEqual(wanted.toSorted());
      },
    ),
    { numRuns: HISTORIES, seed: seedOfRun() },
  );
  const faults = (await readLedger(store.database)).flatMap(faultsOf);
  expect(faults).not.toContain('reports of revenue');
  reportCount('histories of paying, publishing and correcting', HISTORIES);
});
