import { describe, expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import {
  confirmPayments,
  correctPayment,
  donateExcess,
  myPayments,
  paymentsIn,
  paymentsOf,
  refusePayment,
  reportPayment,
  returnPayment,
  settlePayment,
  takeBackDonation,
} from '#tests/support/cases/payments.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

type World = Awaited<ReturnType<typeof startPaidWorld>>;

const TOTALS = {
  graphql: {
    query: '{ me { portfolio { payments { paid left returned } } } }',
    pick: ({ me }: { me: { portfolio: { payments: Record<'paid' | 'left' | 'returned', number> } } }) =>
      me.portfolio.payments,
  },
};

const kindsOf = async ({ ask, ines, made }: World) =>
  ((await ask(ines, paymentsOf(made))).data?.rows ?? []).map(({ kind, amount }) => `${kind} ${amount}`);

const balancesIn = async ({ app }: World) => (await readLedger(app.database)).every(balances);

describe('what is missing', () => {
  test('of a commitment is settled with a reason, once, and is no money', async () => {
    const world = await startPaidWorld();
    const { ask, dana, ines, project, made } = world;
    await ask(dana, confirmPayments(project, [made], TODAY, 280));
    expect((await ask(dana, settlePayment(made, { amount: 19 }))).code).toBe('PAYMENTS_CHANGED');
    const settled = (await ask(dana, settlePayment(made, { amount: 20, key: 'una' }))).data;
    expect((await ask(dana, settlePayment(made, { amount: 20, key: 'una' }))).data).toEqual(settled);
    expect(settled).toMatchObject({
      state: 'PAID',
      receivedAmount: 280,
      settledAmount: 20,
      dueAmount: 0,
      confirmed: 280,
    });
    expect(settled.rows.at(-1)).toMatchObject({ kind: 'SETTLED', amount: 20, reason: 'El banco cobró la diferencia' });
    expect((await ask(dana, settlePayment(made))).code).toBe('ALREADY_PAID');
    expect((await ask(ines, TOTALS)).data).toEqual({ paid: 280, left: 0, returned: 0 });
    expect((await ask(ines, myPayments())).data.counts).toMatchObject([{ state: 'PAID', count: 1, amount: 280 }]);
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).data).toMatchObject({ confirmed: 280 });
    expect(await balancesIn(world)).toBe(true);
  });

  test.each([
    ['nothing was received', 0, 'NOT_SETTLEABLE'],
    ['more than US$ 50 is missing', 249.99, 'NOT_SETTLEABLE'],
    ['a report is open', 290, 'PAYMENT_REPORTED'],
    ['all was received', 300, 'ALREADY_PAID'],
    ['US$ 50 is missing', 250, null],
  ])('is not settled while it is refused: %s', async (_why, received, code) => {
    const { ask, dana, ines, project, made } = await startPaidWorld();
    if (received > 0) await ask(dana, confirmPayments(project, [made], TODAY, received));
    if (code === 'PAYMENT_REPORTED') await ask(ines, reportPayment(made, 10, TODAY));
    expect((await ask(dana, settlePayment(made))).code).toBe(code);
  });

  test('is settled up to a tenth of a large commitment', async () => {
    const { ask, given, dana, ivo, project } = await startPaidWorld();
    const large = await given.investment(ivo, project, 100_009);
    await ask(dana, confirmPayments(project, [large], TODAY, 900.08));
    expect((await ask(dana, settlePayment(large))).message).toContain('faltan');
    await ask(dana, confirmPayments(project, [large], TODAY, 0.01));
    expect((await ask(dana, settlePayment(large))).data).toMatchObject({ settledAmount: 100, receivedAmount: 900.09 });
  });

  test('stays settled until the studio corrects it, more arrives, a payment is corrected or it is reversed', async () => {
    const world = await startPaidWorld();
    const { ask, given, dana, ines, project, made } = world;
    await ask(dana, confirmPayments(project, [made], TODAY, 280));
    const byHand = (await ask(dana, settlePayment(made))).data.rows.at(-1)?.id ?? '';
    expect((await ask(dana, correctPayment(byHand))).data).toMatchObject({ state: 'PAID_IN_PART', dueAmount: 20 });
    await ask(dana, settlePayment(made));
    expect((await ask(ines, reportPayment(made, 10, TODAY))).data).toMatchObject({ state: 'REPORTED' });
    expect((await ask(dana, refusePayment(made))).data).toMatchObject({ state: 'PAID', settledAmount: 20 });
    await ask(dana, confirmPayments(project, [made], TODAY, 10));
    const more = (await ask(ines, paymentsOf(made))).data;
    expect(more).toMatchObject({ state: 'PAID_IN_PART', settledAmount: 0, dueAmount: 10 });
    await ask(dana, settlePayment(made));
    const corrected = (await ask(dana, correctPayment(more?.rows.at(-1)?.id ?? ''))).data;
    expect(corrected).toMatchObject({ state: 'PAID_IN_PART', settledAmount: 0, dueAmount: 20 });
    await ask(dana, settlePayment(made));
    await given.reversal(made);
    const reversed = (await ask(ines, paymentsOf(made))).data;
    expect(reversed).toMatchObject({ state: 'TO_RETURN', settledAmount: 0, toReturnAmount: 280, dueAmount: 0 });
    expect((await kindsOf(world)).filter((row) => row.startsWith('SETTLED'))).toEqual(
      [20, -20, 20, -20, 10, -10, 20, -20].map((amount) => `SETTLED ${amount}`),
    );
    expect(reversed?.rows.at(-1)).toMatchObject({ amount: -20, reason: null });
    expect(await balancesIn(world)).toBe(true);
  });
});

describe('what is over', () => {
  test('is received up to 110 %, is to be returned while the commitment stands, and is found there', async () => {
    const world = await startPaidWorld();
    const { ask, dana, ines, project, made } = world;
    expect((await ask(ines, reportPayment(made, 330.01, TODAY))).code).toBe('INVALID_AMOUNT');
    expect((await ask(ines, reportPayment(made, 330, TODAY))).data).toMatchObject({ reportedAmount: 330 });
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).data).toMatchObject({ confirmed: 330 });
    const over = (await ask(ines, paymentsOf(made))).data;
    expect(over).toMatchObject({ state: 'PAID', receivedAmount: 330, toReturnAmount: 30, dueAmount: 0 });
    expect((await ask(dana, confirmPayments(project, [made], TODAY, 1))).code).toBe('ALREADY_PAID');
    for (const state of ['PAID', 'TO_RETURN'])
      expect((await ask(dana, paymentsIn(project, { state }))).data).toMatchObject({ rows: [{ id: made }], total: 1 });
    const all = (await ask(dana, paymentsIn(project))).data;
    expect([all.total, all.counts]).toMatchObject([
      1,
      [
        { state: 'PAID', count: 1, amount: 300 },
        { state: 'TO_RETURN', count: 1, amount: 30 },
      ],
    ]);
    expect((await ask(ines, TOTALS)).data).toEqual({ paid: 330, left: 0, returned: 0 });
    expect((await ask(dana, returnPayment(made, 30.01, TODAY))).code).toBe('INVALID_AMOUNT');
    expect((await ask(dana, returnPayment(made, 30, TODAY))).data).toMatchObject({ state: 'PAID', toReturnAmount: 0 });
    expect((await ask(dana, returnPayment(made, 1, TODAY))).code).toBe('NOTHING_TO_RETURN');
    expect(await balancesIn(world)).toBe(true);
  });

  test('is left to the studio by who paid it, and is to be returned when they take that back', async () => {
    const world = await startPaidWorld();
    const { ask, dana, ines, project, made } = world;
    await ask(dana, confirmPayments(project, [made], TODAY, 320));
    expect((await ask(dana, donateExcess(made))).code).toBe('INVESTMENT_NOT_FOUND');
    expect((await ask(ines, donateExcess(made, { amount: 19 }))).code).toBe('PAYMENTS_CHANGED');
    const donated = (await ask(ines, donateExcess(made, { amount: 20, key: 'una' }))).data;
    expect((await ask(ines, donateExcess(made, { amount: 20, key: 'una' }))).data).toEqual(donated);
    expect(donated).toMatchObject({ state: 'PAID', donatedAmount: 20, toReturnAmount: 0, confirmed: 320 });
    expect((await ask(ines, donateExcess(made))).code).toBe('NOTHING_TO_DONATE');
    expect((await ask(dana, correctPayment(donated.rows.at(-1)?.id ?? ''))).code).toBe('NOT_CORRECTABLE');
    await ask(dana, confirmPayments(project, [made], TODAY, 10));
    expect((await ask(ines, donateExcess(made))).data).toMatchObject({ donatedAmount: 30, toReturnAmount: 0 });
    expect((await ask(ines, takeBackDonation(made))).data).toMatchObject({ donatedAmount: 0, toReturnAmount: 30 });
    expect((await ask(ines, takeBackDonation(made))).code).toBe('NOT_DONATED');
    expect(await kindsOf(world)).toEqual([
      'RECEIVED 320',
      'DONATED 20',
      'RECEIVED 10',
      'DONATED -20',
      'DONATED 30',
      'DONATED -30',
    ]);
    expect(await balancesIn(world)).toBe(true);
  });

  test('is to be returned with all else once it is reversed, also what was left to the studio', async () => {
    const world = await startPaidWorld();
    const { ask, given, dana, ines, project, made } = world;
    await ask(dana, confirmPayments(project, [made], TODAY, 320));
    await ask(ines, donateExcess(made));
    await given.reversal(made);
    expect((await ask(ines, paymentsOf(made))).data).toMatchObject({ state: 'TO_RETURN', toReturnAmount: 320 });
    expect((await ask(dana, returnPayment(made, 320, TODAY))).data).toMatchObject({ state: 'RETURNED', confirmed: 0 });
    expect(await balancesIn(world)).toBe(true);
  });

  test('waits for the studio among its next steps, and is listed for it with what reversed ones have', async () => {
    const { ask, app, dana, ines, project, made } = await startPaidWorld();
    await ask(dana, confirmPayments(project, [made], TODAY, 320));
    const { waitingPayments, payments } = app.dependencies;
    const toReturn = async () => (await waitingPayments.waitingIn([project], new Date())).get(project)?.toReturn;
    expect(await toReturn()).toEqual({
      count: 1,
      amountCents: 2000,
    });
    expect(await payments.unsettledAmong(app.database.read as never, [project])).toEqual(new Set([project]));
    await ask(ines, donateExcess(made));
    expect(await toReturn()).toEqual({ count: 0, amountCents: 0 });
    expect(await payments.unsettledAmong(app.database.read as never, [project])).toEqual(new Set());
  });
});
