import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#server/features/accounts/user.rules.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { createRelease } from '#server/features/investments/reversal.steps.ts';
import type { createWithdrawalService } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import type { createPaymentService } from '#server/features/payments/payment.service.ts';
import {
  commitmentOf,
  dueOf,
  isRefused,
  NOTHING_PAID,
  PAYMENT_STATES,
} from '#server/features/payments/payment.rules.ts';
import { createRepositories } from '#server/features/repositories.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { investorOf, openPaying, studioOf } from '#tests/support/paying.store.ts';
import { codeOf, letPay, type Store } from '#tests/support/store.ts';
import { countsOf, keptBy, reportOf, stateOf, withoutRow, type Made, type Model } from './payments.model.ts';

const PEOPLE = 3;
const HISTORIES = scaledCount(60, 10_000);
const DAY = '1970-01-01';
/** Noon of that day in Buenos Aires. */
const NOW = new Date('1970-01-01T15:00:00Z');
const PAGE = { limit: 100, after: null, offset: 0 };

let store: Store;
let dana: User;
let people: User[];
let close: () => Promise<void>;
let payments: ReturnType<typeof createPaymentService>;
let withdrawals: ReturnType<typeof createWithdrawalService>;
let release: ReturnType<typeof createRelease>;

beforeAll(async () => {
  const opened = await openPaying(PEOPLE, NOW);
  ({ store, dana, people, close, payments, withdrawals } = opened);
  release = createRelease(opened.known);
});

afterAll(() => close());

type Real = { projectId: number };
type Command = fc.AsyncCommand<Model, Real>;

const command = (name: string, run: Command['run']): Command => ({ check: () => true, run, toString: () => name });

const viewerOf = (who: number) => investorOf(people[who] as User);
const studio = () => studioOf(dana);

/** A command about one of the investments, if there is any. */
const about = (name: string, at: number, run: (row: Made, model: Model, real: Real) => Promise<void>) =>
  command(`${name} ${at}`, async (model, real) => {
    const row = model.made[at % Math.max(1, model.made.length)];
    if (row) await run(row, model, real);
  });

const invest = (who: number, amount: number) =>
  command(`${who} invests ${amount}`, async (model, { projectId }) => {
    const work = store.investing.invest(viewerOf(who), { projectId, amount, idempotencyKey: null });
    if ((await codeOf(work)) !== 'ok') return; // the project's seats and state have their own model
    const { investment } = await work;
    model.made.push({ id: investment.id, who, amount, isReversed: false, rows: [] });
  });

const newestRow = async (id: number): Promise<number> => {
  const { payments: table } = store.database.tables;
  const rows = await store.database.read.select({ id: table.id }).from(table).where(eq(table.investmentId, id));
  return Math.max(...rows.map((row) => row.id));
};

const report = (at: number, amount: number) =>
  about(`reports ${amount} of`, at, async (row, model) => {
    const open = reportOf(row).open;
    const due = row.amount - keptBy(row);
    const refusal = row.isReversed ? 'NOTHING_TO_PAY' : open ? 'PAYMENT_REPORTED' : due === 0 ? 'ALREADY_PAID' : null;
    const expected = refusal ?? (!model.isDue ? 'PAYMENT_NOT_DUE' : amount > due ? 'INVALID_AMOUNT' : 'ok');
    const said = { investmentId: row.id, amount, paidOn: DAY };
    expect(await codeOf(payments.report(viewerOf(row.who), said))).toBe(expected);
    if (expected === 'ok')
      row.rows.push({ id: await newestRow(row.id), kind: 'REPORTED', amount, answers: null, isBack: false });
  });

const takeBack = (at: number) =>
  about('takes back the report of', at, async (row) => {
    const { open } = reportOf(row);
    const work = payments.takeBack(viewerOf(row.who), row.id);
    expect(await codeOf(work)).toBe(open ? 'ok' : 'PAYMENT_NOT_REPORTED');
    if (open) open.isBack = true;
  });

const confirm = (at: number, part: number | null) =>
  about(`the studio confirms ${part ?? 'what is reported'} of`, at, async (row, model, { projectId }) => {
    const { open } = reportOf(row);
    const left = row.amount - keptBy(row);
    const amount = part ?? open?.amount ?? (row.isReversed ? 0 : row.amount);
    const stays = part === null && !open && keptBy(row) > 0;
    const wrong = part !== null && part > left ? 'INVALID_AMOUNT' : 'ok';
    const notDue = !row.isReversed && !model.isDue ? 'PAYMENT_NOT_DUE' : wrong;
    const refusal = amount === 0 && left > 0 ? 'NOTHING_TO_PAY' : left === 0 ? 'ALREADY_PAID' : notDue;
    const expected = stays ? 'ok' : refusal;
    const sent = { projectId, investmentIds: [row.id], receivedOn: DAY, amount: part };
    expect(await codeOf(payments.confirm(studio(), sent))).toBe(expected);
    if (expected !== 'ok' || stays) return;
    const answers = open?.id ?? null;
    row.rows.push({ id: await newestRow(row.id), kind: 'RECEIVED', amount, answers, isBack: false });
  });

const refusePayment = (at: number) =>
  about('the studio refuses the report of', at, async (row) => {
    const { open } = reportOf(row);
    const work = payments.refusePayment(studio(), row.id, 'No llegó');
    expect(await codeOf(work)).toBe(open ? 'ok' : 'PAYMENT_NOT_REPORTED');
    if (!open) return;
    const { id: answers, amount } = open;
    row.rows.push({ id: await newestRow(row.id), kind: 'REFUSED', amount, answers, isBack: false });
  });

const giveBack = (at: number, amount: number) =>
  about(`the studio returns ${amount} of`, at, async (row) => {
    const owed = row.isReversed ? keptBy(row) : 0;
    const expected = owed === 0 ? 'NOTHING_TO_RETURN' : amount > owed ? 'INVALID_AMOUNT' : 'ok';
    const said = { investmentId: row.id, amount, returnedOn: DAY };
    expect(await codeOf(payments.returnPayment(studio(), said))).toBe(expected);
    if (expected === 'ok')
      row.rows.push({ id: await newestRow(row.id), kind: 'RETURNED', amount, answers: null, isBack: false });
  });

const correct = (at: number, which: number) =>
  about(`the studio corrects the row ${which} of`, at, async (row) => {
    const wrong = row.rows[which % Math.max(1, row.rows.length)];
    if (!wrong) return;
    const kept = withoutRow(row, wrong);
    const reopened = row.rows.find(({ id }) => id === wrong.answers)?.amount ?? 0;
    const isKept = kept >= 0 && kept + reopened <= row.amount;
    const mayBe = wrong.kind !== 'REPORTED' && !wrong.isBack && isKept;
    const { open } = reportOf(row);
    const waits = open !== null && (wrong.answers !== null || kept + open.amount > row.amount);
    const expected = mayBe ? (waits ? 'PAYMENT_REPORTED' : 'ok') : 'NOT_CORRECTABLE';
    expect(await codeOf(payments.correct(studio(), wrong.id, 'Era de otra persona'))).toBe(expected);
    if (expected === 'ok') wrong.isBack = true;
  });

const withdraw = (at: number) =>
  about('withdraws', at, async (row) => {
    const code = await codeOf(withdrawals.withdraw(viewerOf(row.who), row.id));
    const refusal = keptBy(row) > 0 ? 'ALREADY_PAID' : reportOf(row).open ? 'PAYMENT_REPORTED' : null;
    if (!row.isReversed && refusal) expect(code).toBe(refusal);
    else expect(code).not.toMatch(/PAY|PAID/);
    if (code === 'ok') row.isReversed = true;
  });

const reverse = (at: number) =>
  about('an operator reverses', at, async (row) => {
    const work = store.reversing.reverse(operatorNamed('olga'), { investmentId: row.id, reason: 'Error' });
    expect(await codeOf(work)).toBe(row.isReversed ? 'ALREADY_REVERSED' : 'ok');
    row.isReversed = true;
  });

const cancel = () =>
  command('the game is cancelled', async (model, { projectId }) => {
    await store.database.write('system', async (tx, emit) => {
      const project = await store.projects.lock(tx, projectId);
      if (project) await release({ tx, emit }, project, { kind: 'CANCELLED', reason: 'No sigue', createdAt: NOW });
    });
    for (const row of model.made) row.isReversed = true;
  });

const at = fc.nat(5);
const cents = fc.integer({ min: 1, max: 60 });
const commands = fc.commands(
  [
    fc.tuple(fc.nat(PEOPLE - 1), cents).map(([who, amount]) => invest(who, amount)),
    fc.tuple(fc.nat(PEOPLE - 1), cents).map(([who, amount]) => invest(who, amount)),
    fc.tuple(at, cents).map(([one, amount]) => report(one, amount)),
    fc.tuple(at, cents).map(([one, amount]) => report(one, amount)),
    at.map(takeBack),
    at.map((one) => confirm(one, null)),
    fc.tuple(at, cents).map(([one, amount]) => confirm(one, amount)),
    at.map(refusePayment),
    fc.tuple(at, cents).map(([one, amount]) => giveBack(one, amount)),
    fc.tuple(at, fc.nat(8)).map(([one, which]) => correct(one, which)),
    at.map(withdraw),
    at.map(reverse),
    fc.constant(null).map(cancel),
  ],
  { maxCommands: 30, size: 'max' }, // long histories find more in the same time than short ones do
);

/** Whether the list of an investor, and the rule about the last row, call the same payments refused. */
async function compareRefusals(who: number): Promise<void> {
  const { payments: stored } = createRepositories(store.database);
  const { rows: listed } = await stored.listByInvestor(viewerOf(who).id, null, { ...PAGE, limit: 20 });
  const paid = await stored.paidOf(listed.map(({ id }) => id));
  for (const { isRefused: isListed, ...investment } of listed) {
    const { last, ...sums } = paid.get(investment.id) ?? { ...NOTHING_PAID, last: null };
    expect(isRefused(dueOf(commitmentOf(investment), sums), last)).toBe(isListed);
  }
}

/** Whether what is stored and shown is what the model says. */
async function compare(model: Model, { projectId }: Real): Promise<void> {
  const { database, projects } = store;
  const project = await projects.findById(projectId);
  expect(project?.confirmedCents).toBe(model.made.reduce((sum, row) => sum + keptBy(row), 0));
  for (const row of model.made) {
    expect(keptBy(row)).toBeGreaterThanOrEqual(0);
    expect(keptBy(row)).toBeLessThanOrEqual(row.amount);
  }
  const counts = await createRepositories(database).payments.countsOfProject(projectId);
  expect(counts).toEqual(countsOf(model));
  for (const state of PAYMENT_STATES) {
    const { rows, total } = await createRepositories(database).payments.listByProject(
      projectId,
      { state, search: null },
      PAGE,
    );
    const expected = model.made.filter((row) => stateOf(row, model.isDue) === state).map(({ id }) => id);
    expect([rows.map(({ id }) => id), total]).toEqual([expected.toReversed(), expected.length]);
  }
  await compareRefusals(0);
  const lines = await readLedger(database, { from: projectId, to: projectId });
  expect(lines.filter((line) => !balances(line))).toEqual([]);
}

test('whatever is reported, confirmed, refused, returned, corrected and reversed, no cent is lost or too many', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.boolean(), async (history, isDue) => {
      const limits = { minInvestmentCents: null, maxInvestmentCents: null, maxInvestors: 3 };
      const model = isDue ? ({ fundingModel: 'KEEP_IT_ALL' } as const) : ({ fundingModel: 'ALL_OR_NOTHING' } as const);
      const { id: projectId } = await store.project(dana, { ...limits, ...model });
      await letPay(store, projectId, NOW);
      const initial: Model = { isDue, made: [] };
      await fc.asyncModelRun(() => ({ model: initial, real: { projectId } }), history);
      await compare(initial, { projectId });
    }),
    { numRuns: HISTORIES, seed: seedOfRun() },
  );
  reportCount('histories of paying, confirming, returning and correcting', HISTORIES);
});
