import { and, eq, gt } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import { createSeatWaitService } from '#server/features/investments/seats/seat.wait.service.ts';
import { MAX_WITHDRAWALS } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import type { createWithdrawalService } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import type { createPaymentService } from '#server/features/payments/payment.service.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { investorOf, openPaying, studioOf } from '#tests/support/paying.store.ts';
import { codeOf, letPay, type Store } from '#tests/support/store.ts';

const PEOPLE = 4;
const HISTORIES = scaledCount(20, 5000);
const DAY = '1970-01-01';
const NOW = new Date('1970-01-01T15:00:00Z');

let store: Store;
let dana: User;
let people: User[];
let close: () => Promise<void>;
let payments: ReturnType<typeof createPaymentService>;
let withdrawals: ReturnType<typeof createWithdrawalService>;
let seatWaits: ReturnType<typeof createSeatWaitService>;
let waits: Dependencies['seatWaits'];

beforeAll(async () => {
  const opened = await openPaying(PEOPLE, () => NOW);
  ({ store, dana, people, close, payments, withdrawals } = opened);
  const { known } = opened;
  seatWaits = createSeatWaitService(known);
  waits = known.seatWaits;
});
afterAll(() => close());

const person = fc.nat(PEOPLE - 1);
const amount = fc.constantFrom(100, 200);
/** One of the investments there are, so few that several steps are about the same. */
const at = fc.nat(5);
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('invest'), who: person, amount, isKeyed: fc.boolean() }) },
  fc.record({ does: fc.constantFrom('wait', 'stop'), who: person }),
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('withdraw', 'reverse'), at }) },
  fc.record({ does: fc.constantFrom('report', 'confirm'), at, amount }),
);
type Step = { does: string; who?: number; at?: number; amount?: number; isKeyed?: boolean };

/** What the answers say that there is. */
type Made = {
  id: number;
  who: number;
  amount: number;
  key: string | null;
  paid: number;
  isBack: 'withdrawn' | 'reversed' | null;
};
type Answer = Step & { code: string | undefined; row: Made | undefined; id: number; key: string | null };

const viewerOf = (who: number) => investorOf(people[who] as User);
const studio = () => studioOf(dana);
const standingOf = (made: readonly Made[]) => made.filter(({ isBack }) => isBack === null);
const seatedOf = (made: readonly Made[]) => new Set(standingOf(made).map(({ who }) => who));
const sumOf = (rows: readonly Made[], column: 'amount' | 'paid') => rows.reduce((sum, row) => sum + row[column], 0);

/** Sends a step, and chooses what it is about among the investments made before. */
async function send(step: Step, made: readonly Made[], projectId: number): Promise<Answer> {
  const { who = 0, isKeyed = false } = step;
  const key = isKeyed ? `llave-${projectId}` : null;
  const row = step.at === undefined ? undefined : made[step.at % Math.max(1, made.length)];
  const cents = step.amount ?? 0;
  let id = 0;
  const invest = async () => {
    const asked = { projectId, amount: cents, idempotencyKey: key };
    ({ id } = (await store.investing.invest(viewerOf(who), asked)).investment);
  };
  const about = ({ id: investmentId, who: owner }: Made): Record<string, () => Promise<unknown>> => ({
    withdraw: () => withdrawals.withdraw(viewerOf(owner), investmentId),
    reverse: () => store.reversing.reverse(operatorNamed('olga'), { investmentId, reason: 'Error' }),
    report: () => payments.report(viewerOf(owner), { investmentId, amount: cents, paidOn: DAY }),
    confirm: () =>
      payments.confirm(studio(), { projectId, investmentIds: [investmentId], receivedOn: DAY, amount: cents }),
  });
  const work: Record<string, () => Promise<unknown>> = {
    invest,
    wait: () => seatWaits.wait(viewerOf(who), projectId),
    stop: () => seatWaits.stop(viewerOf(who), projectId),
    ...(row && about(row)),
  };
  const run = work[step.does];
  return { ...step, code: run ? await codeOf(run()) : 'nothing', row, id, key };
}

const REFUSALS: Record<string, string[]> = {
  invest: ['MAX_INVESTORS_REACHED', 'IDEMPOTENCY_CONFLICT'],
  wait: ['ALREADY_INVESTED', 'SEATS_AVAILABLE'],
  stop: [],
  withdraw: ['ALREADY_REVERSED', 'WITHDRAWAL_LIMIT', 'ALREADY_PAID', 'PAYMENT_REPORTED'],
  reverse: ['ALREADY_REVERSED'],
  report: ['NOTHING_TO_PAY', 'PAYMENT_REPORTED', 'ALREADY_PAID', 'INVALID_AMOUNT'],
  confirm: ['NOTHING_TO_PAY', 'ALREADY_PAID', 'INVALID_AMOUNT'],
};

/** Notes what the answers say; none may contradict another, whatever the order in which they were decided. */
function note(made: Made[], answers: readonly Answer[], seats: number): void {
  const mayBeSeated = seatedOf(made);
  const before = new Map(made.map((row) => [row.id, { ...row }]));
  for (const { does, code, row, id, who = 0, amount: cents = 0, key } of answers) {
    expect([...(REFUSALS[does] ?? []), 'ok', 'nothing'], does).toContain(code);
    if (code !== 'ok') continue;
    if (does === 'invest') {
      mayBeSeated.add(who);
      const same = made.find((one) => key !== null && one.who === who && one.key === key);
      if (same) expect({ id, amount: cents }, 'one key').toEqual({ id: same.id, amount: same.amount });
      else made.push({ id, who, amount: cents, key, paid: 0, isBack: null });
    }
    if (row && does === 'confirm') row.paid += cents;
    if (row && does === 'reverse') {
      expect(row.isBack, 'reversed').toBeNull();
      row.isBack = 'reversed';
    }
    if (row && does === 'withdraw') {
      expect(row.isBack, 'withdrawn').not.toBe('reversed');
      if (row.isBack === null) expect(before.get(row.id)?.paid, 'withdrawn').toBe(0);
      row.isBack = 'withdrawn';
    }
  }
  for (const row of made) expect(row.paid).toBeLessThanOrEqual(row.amount);
  const isFull = answers.some(({ code }) => code === 'MAX_INVESTORS_REACHED');
  if (isFull) expect(mayBeSeated.size, 'refused beside a free seat').toBeGreaterThanOrEqual(seats);
}

/** Whether what is stored is what the answers say. */
async function compare(made: readonly Made[], projectId: number, seats: number): Promise<void> {
  const { database, projects, investments } = store;
  const { investments: table } = database.tables;
  const [standing, seated] = [standingOf(made), seatedOf(made)];
  expect(seated.size).toBeLessThanOrEqual(seats);
  expect(await projects.findById(projectId)).toMatchObject({
    fundingRaisedCents: sumOf(standing, 'amount'),
    reversedCents: sumOf(made, 'amount') - sumOf(standing, 'amount'),
    investorCount: seated.size,
    confirmedCents: sumOf(made, 'paid'),
  });
  const rows = await database.read
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.projectId, projectId), gt(table.amountCents, 0)));
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
  expect(rows.length).toBe(made.length);
  for (const [who, { id }] of people.entries()) {
    const own = standing.filter((row) => row.who === who);
    const [position] = await investments.positionsIn(id, [projectId]);
    expect([position?.investedCents ?? 0, position?.investmentCount ?? 0]).toEqual([sumOf(own, 'amount'), own.length]);
    const withdrawn = made.filter((row) => row.who === who && row.isBack === 'withdrawn');
    expect(withdrawn.length).toBeLessThanOrEqual(MAX_WITHDRAWALS);
  }
  const waiting = await database.write('system', (tx) => waits.listOfProject(tx, projectId));
  expect(waiting.filter((id) => [...seated].some((who) => people[who]?.id === id))).toEqual([]);
  const lines = await readLedger(database, { from: projectId, to: projectId });
  expect(lines.flatMap(faultsOf)).toEqual([]);
}

test('whatever is invested, withdrawn, reversed, awaited and paid at once, no seat and no cent is too many', async () => {
  const history = fc.array(fc.array(steps, { minLength: 2, maxLength: 8, size: 'max' }), {
    maxLength: 5,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 1, max: 3 }), async (groups, seats) => {
      const limits = { minInvestmentCents: null, maxInvestmentCents: null, maxInvestors: seats };
      const { id: projectId } = await store.project(dana, { ...limits, fundingModel: 'KEEP_IT_ALL' });
      await letPay(store, projectId, NOW);
      const made: Made[] = [];
      for (const group of groups) {
        note(made, await Promise.all(group.map((step) => send(step, made, projectId))), seats);
      }
      await compare(made, projectId, seats);
    }),
    { numRuns: HISTORIES, seed: seedOfRun() },
  );
  reportCount('histories of steps sent at once', HISTORIES);
});
