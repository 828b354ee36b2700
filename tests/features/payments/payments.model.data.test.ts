import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRelease } from '#server/features/investments/reversal.steps.ts';
import type { createWithdrawalService } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import type { createPaymentService } from '#server/features/payments/payment.service.ts';
import { PAYMENT_KINDS, type PaymentKind } from '#server/features/payments/payment.rules.ts';
import { createSettlingService } from '#server/features/payments/payment.settling.service.ts';
import { transitionOf } from '#server/features/payments/payment.transitions.rules.ts';
import { createUnpaidReleaseService } from '#server/features/payments/term/unpaid.release.service.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { dayAfter } from '#server/kernel/time/calendar.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { investorOf, newestPayment, openPaying, openSession, studioOf } from '#tests/support/paying.store.ts';
import { codeOf, letPay, type Store } from '#tests/support/store.ts';
import { answerReturn, manyAnswers, type Answer } from './payments.model.answers.ts';
import { compare, compareBalances } from './payments.model.compare.ts';
import { expectReleased, FIRST_DAY, noonOf, PAYMENT_DAYS, releaseCodeOf } from './payments.model.release.ts';
import {
  change,
  dueOf,
  inReach,
  keptBy,
  mostOf,
  paidBy,
  PARTS,
  refusalOf,
  reportOf,
  stageOf,
  toReturnOf,
  withoutRow,
  type Made,
  type Model,
  type Part,
} from './payments.model.ts';

const PEOPLE = 3;
const HISTORIES = scaledCount(200, 10_000);
/** In the torture run the ledger is read after each history, else once at the end. */
const IS_WHOLE = scaledCount(0, 1) === 1;
/** Returns of the first day can be answered until then, see `ANSWER_DAYS`. */
const LAST_DAY = '1970-01-31';

let store: Store;
let dana: User;
let people: User[];
let close: () => Promise<void>;
let payments: ReturnType<typeof createPaymentService>;
let settlements: ReturnType<typeof createSettlingService>;
let withdrawals: ReturnType<typeof createWithdrawalService>;
let release: ReturnType<typeof createRelease>;
let known: Dependencies;
let unpaid: ReturnType<typeof createUnpaidReleaseService>;
let sessionId: number;
let now = noonOf(FIRST_DAY);

beforeAll(async () => {
  const opened = await openPaying(PEOPLE, () => now);
  ({ store, dana, people, close, payments, withdrawals, known } = opened);
  release = createRelease(known);
  settlements = createSettlingService(known);
  unpaid = createUnpaidReleaseService(known);
  sessionId = await openSession(known, dana);
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
  command(`${who} invests ${amount}`, async ({ made, today }, { projectId }) => {
    const work = store.investing.invest(viewerOf(who), { projectId, amount, idempotencyKey: null });
    if ((await codeOf(work)) !== 'ok') return; // the project's seats and state have their own model
    const { investment } = await work;
    made.push({ id: investment.id, who, amount, madeOn: today, isReversed: false, isReleased: false, rows: [] });
  });

/** Adds a row that the table allows, and finds the stage among those that follow in it. */
async function add(
  row: Made,
  { isDue, today }: Model,
  kind: PaymentKind,
  amount: number,
  answers: number | null = null,
) {
  const next = transitionOf(kind, stageOf(row, isDue), reportOf(row).open !== null);
  const id = await newestPayment(store.database, row.id);
  change(row, () => void row.rows.push({ id, kind, amount, day: today, answers, isBack: false, said: [] }));
  expect(next).toContain(stageOf(row, isDue));
}

const ACTS: Record<PaymentKind, (row: Made, model: Model, part: Part, real: Real) => Promise<void>> = {
  async REPORTED(row, model, part) {
    const amount = PARTS[part](row);
    const expected = paidBy('REPORTED', row, model, amount);
    const said = { investmentId: row.id, amount, paidOn: model.today };
    expect(await codeOf(payments.report(viewerOf(row.who), said))).toBe(expected);
    if (expected === 'ok') await add(row, model, 'REPORTED', amount);
  },
  async RECEIVED(row, model, part, { projectId }) {
    const amount = PARTS[part](row);
    const expected = paidBy('RECEIVED', row, model, amount);
    const sent = { projectId, investmentIds: [row.id], receivedOn: model.today, amount };
    expect(await codeOf(payments.confirm(studio(), sent))).toBe(expected);
    if (expected === 'ok') await add(row, model, 'RECEIVED', amount, reportOf(row).open?.id ?? null);
  },
  async REFUSED(row, model) {
    const { open } = reportOf(row);
    const expected = refusalOf('REFUSED', row, model) ?? 'ok';
    expect(await codeOf(payments.refusePayment(studio(), row.id, 'No llegó'))).toBe(expected);
    if (open) await add(row, model, 'REFUSED', open.amount, open.id);
  },
  async RETURNED(row, model, part) {
    const amount = PARTS[part](row);
    const expected = refusalOf('RETURNED', row, model) ?? inReach(amount, toReturnOf(row));
    const said = { investmentId: row.id, amount, returnedOn: model.today };
    expect(await codeOf(payments.returnPayment(studio(), said))).toBe(expected);
    if (expected === 'ok') await add(row, model, 'RETURNED', amount);
  },
  async SETTLED(row, model) {
    const due = dueOf(row);
    const isSmall = due <= Math.max(5000, Math.floor(row.amount / 10));
    const expected = refusalOf('SETTLED', row, model) ?? (isSmall ? 'ok' : 'NOT_SETTLEABLE');
    const settlement = { investmentId: row.id, reason: 'Lo cobró el banco', shown: null };
    expect(await codeOf(settlements.settle(studio(), settlement))).toBe(expected);
    if (expected === 'ok') await add(row, model, 'SETTLED', due);
  },
  async DONATED(row, model) {
    const expected = refusalOf('DONATED', row, model) ?? 'ok';
    const donation = { investmentId: row.id, shown: null };
    expect(await codeOf(settlements.donate(viewerOf(row.who), donation))).toBe(expected);
    if (expected === 'ok') await add(row, model, 'DONATED', keptBy(row) - row.amount);
  },
};

/** A row of the kind, whether the table allows it or not. */
const act = (kind: PaymentKind, at: number, part: Part) =>
  about(`${kind} ${part} of`, at, (row, model, real) => ACTS[kind](row, model, part, real));

const takeBack = (at: number) =>
  about('takes back the report of', at, async (row) => {
    const { open } = reportOf(row);
    const work = payments.takeBack(viewerOf(row.who), row.id);
    expect(await codeOf(work)).toBe(open ? 'ok' : 'PAYMENT_NOT_REPORTED');
    if (open) open.isBack = true;
  });

const takeBackDonation = (at: number) =>
  about('takes back the donation of', at, async (row) => {
    const donated = row.rows.find(({ kind, isBack }) => kind === 'DONATED' && !isBack);
    const work = settlements.takeBackDonation(viewerOf(row.who), row.id);
    expect(await codeOf(work)).toBe(donated ? 'ok' : 'NOT_DONATED');
    if (donated) donated.isBack = true;
  });

/** Without an amount: what is reported, or all that is due. */
const confirm = (at: number) =>
  about('the studio confirms', at, async (row, model, { projectId }) => {
    const { open } = reportOf(row);
    const stays = !open && keptBy(row) > 0;
    const amount = open?.amount ?? row.amount;
    const isReversed = row.isReversed && !open ? 'NOTHING_TO_PAY' : null;
    const expected = stays ? 'ok' : (isReversed ?? refusalOf('RECEIVED', row, model) ?? 'ok');
    const sent = { projectId, investmentIds: [row.id], receivedOn: model.today, amount: null };
    expect(await codeOf(payments.confirm(studio(), sent))).toBe(expected);
    if (expected === 'ok' && !stays) await add(row, model, 'RECEIVED', amount, open?.id ?? null);
  });

const correct = (at: number, which: number) =>
  about(`the studio corrects the row ${which} of`, at, async (row) => {
    const wrong = row.rows[which % Math.max(1, row.rows.length)];
    if (!wrong) return;
    const [kept, most] = [withoutRow(row, wrong), mostOf(row)];
    const reopened = row.rows.find(({ id }) => id === wrong.answers)?.amount ?? 0;
    const isKept = kept >= 0 && kept + reopened <= most;
    const isStudios = wrong.kind !== 'REPORTED' && wrong.kind !== 'DONATED';
    const { open } = reportOf(row);
    const waits = open !== null && (wrong.answers !== null || kept + open.amount > most);
    const expected = isStudios && !wrong.isBack && isKept ? (waits ? 'PAYMENT_REPORTED' : 'ok') : 'NOT_CORRECTABLE';
    expect(await codeOf(payments.correct(studio(), wrong.id, 'Era de otra persona'))).toBe(expected);
    if (expected === 'ok') change(row, () => (wrong.isBack = true));
  });

/** What is paid beyond it, if that may be, is returned; then both sides say something of its last row. */
const returnAndAnswer = (at: number, answers: Answer[]) =>
  about(`${answers.join(', ')} of what is returned of`, at, async (row, model, real) => {
    await ACTS.RECEIVED(row, model, 'most', real);
    await ACTS.RETURNED(row, model, 'owed', real);
    const said = row.rows.findLast(({ kind }) => kind === 'RETURNED') ?? row.rows.at(-1);
    if (said) await answerReturn(known, said, answers, { investor: viewerOf(row.who), studio: studio() });
  });

const withdraw = (at: number) =>
  about('withdraws', at, async (row) => {
    const code = await codeOf(withdrawals.withdraw(viewerOf(row.who), row.id));
    const refusal = keptBy(row) > 0 ? 'ALREADY_PAID' : reportOf(row).open ? 'PAYMENT_REPORTED' : null;
    if (!row.isReversed && refusal) expect(code).toBe(refusal);
    else expect(code).not.toMatch(/PAY|PAID/);
    if (code === 'ok') change(row, () => (row.isReversed = true));
  });

const reverse = (at: number) =>
  about('an operator reverses', at, async (row) => {
    const work = store.reversing.reverse(operatorNamed('olga'), { investmentId: row.id, reason: 'Error' });
    expect(await codeOf(work)).toBe(row.isReversed ? 'ALREADY_REVERSED' : 'ok');
    change(row, () => (row.isReversed = true));
  });

const cancel = () =>
  command('the game is cancelled', async (model, { projectId }) => {
    await store.database.write('system', async (tx, emit) => {
      const project = await store.projects.lock(tx, projectId);
      if (project) await release({ tx, emit }, project, { kind: 'CANCELLED', reason: 'No sigue', createdAt: now });
    });
    for (const row of model.made) change(row, () => (row.isReversed = true));
  });

/** The days pass, and then the studio releases it if it may. */
const releaseAfter = (days: number, at: number) =>
  about(`after ${days} days the studio releases`, at, async (row, model, { projectId }) => {
    const day = dayAfter(model.today, days);
    model.today = day < LAST_DAY ? day : LAST_DAY;
    now = noonOf(model.today);
    const credential = { kind: 'session', id: sessionId, authenticatedAt: now } as const;
    const work = unpaid.release({ ...studio(), credential }, { projectId, investmentIds: [row.id], total: null });
    const expected = releaseCodeOf(row, model);
    expect(await codeOf(work)).toBe(expected);
    if (expected !== 'ok') return;
    change(row, () => (row.isReversed = row.isReleased = true));
    await expectReleased(known, row, await work);
  });

const at = fc.nat(2);
const amount = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(4_999, 10_005, 123_456));
const part = fc.constantFrom(...(Object.keys(PARTS) as Part[]));
const invested = fc.tuple(fc.nat(PEOPLE - 1), amount).map(([who, cents]) => invest(who, cents));
const recorded = fc
  .tuple(fc.constantFrom(...PAYMENT_KINDS), at, part)
  .map(([kind, one, which]) => act(kind, one, which));
const reversed = fc.oneof(
  { weight: 4, arbitrary: at.map(withdraw) },
  { weight: 4, arbitrary: at.map(reverse) },
  { weight: 1, arbitrary: fc.constant(null).map(cancel) },
);
const answered = fc.tuple(at, manyAnswers).map(([one, answers]) => returnAndAnswer(one, answers));
const commands = fc.commands(
  [
    invested,
    recorded,
    recorded,
    recorded,
    fc.tuple(at, part).map(([one, which]) => act('REPORTED', one, which)),
    at.map((one) => act('RECEIVED', one, 'nearly')),
    fc.tuple(at, fc.constantFrom('SETTLED', 'DONATED')).map(([one, kind]) => act(kind, one, 'due')),
    fc.oneof(at.map(takeBack), at.map(takeBackDonation), answered, answered),
    at.map(confirm),
    fc.tuple(at, fc.nat(8)).map(([one, which]) => correct(one, which)),
    reversed,
    fc.tuple(fc.constantFrom(0, 1, 2, 7, 8, 10), at).map(([days, one]) => releaseAfter(days, one)),
  ],
  { maxCommands: 12, size: 'max' }, // long histories find more in the same time than short ones do
);
const first = fc.array(fc.tuple(fc.nat(PEOPLE - 1), amount), { minLength: 1, maxLength: 2 });
/** Of most projects commitments are to be paid. */
const isDue = fc.integer({ min: 0, max: 5 }).map((n) => n < 5);

test('whatever is reported, confirmed, refused, returned, disputed, corrected, reversed and released, no cent is lost or too many', async () => {
  await fc.assert(
    fc.asyncProperty(first, commands, isDue, async (made, history, due) => {
      const limits = { minInvestmentCents: null, maxInvestmentCents: null, maxInvestors: 3 };
      const model = due ? ({ fundingModel: 'KEEP_IT_ALL' } as const) : ({ fundingModel: 'ALL_OR_NOTHING' } as const);
      now = noonOf(FIRST_DAY);
      const { id: projectId } = await store.project(dana, { ...limits, ...model, paymentDays: PAYMENT_DAYS });
      await letPay(store, projectId, now);
      const initial: Model = { isDue: due, today: FIRST_DAY, made: [] };
      for (const [who, cents] of made) await invest(who, cents).run(initial, { projectId });
      await fc.asyncModelRun(() => ({ model: initial, real: { projectId } }), history);
      await compare(store, { model: initial, projectId, investorId: viewerOf(0).id });
      if (IS_WHOLE) await compareBalances(store, { from: projectId, to: projectId });
    }),
    { numRuns: HISTORIES, seed: seedOfRun() },
  );
  await compareBalances(store);
  reportCount('histories of paying, confirming, returning and correcting', HISTORIES);
});
