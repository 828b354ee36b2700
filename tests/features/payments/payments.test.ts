import { describe, expect, test } from 'vitest';
import { dayAfter } from '#server/kernel/time/calendar.ts';
import {
  confirmPayments,
  correctPayment,
  paymentsIn,
  paymentsOf,
  refusePayment,
  reportPayment,
  returnPayment,
  takeBackReport,
} from '#tests/support/cases/payments.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

describe('a payment', () => {
  test('is reported, confirmed in part, and confirmed whole', async () => {
    const { ask, dana, ines, project, made } = await startPaidWorld();
    const first = (await ask(ines, paymentsOf(made))).data;
    expect(first).toMatchObject({ state: 'TO_PAY', isDue: true, dueAmount: 300, rows: [] });
    const reported = (await ask(ines, reportPayment(made, 300, TODAY))).data;
    expect(reported).toMatchObject({ state: 'REPORTED', reportedAmount: 300, reportedOn: TODAY, confirmed: 0 });
    expect(reported.rows).toMatchObject([{ kind: 'REPORTED', amount: 300, instructionsVersion: 1 }]);
    const part = (await ask(dana, confirmPayments(project, [made], TODAY, 100.01))).data;
    expect(part).toEqual({ investments: [{ id: made, state: 'PAID_IN_PART', received: 100.01 }], confirmed: 100.01 });
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).data).toEqual(part);
    const whole = (await ask(dana, confirmPayments(project, [made], TODAY, 199.99))).data;
    expect(whole).toMatchObject({ investments: [{ state: 'PAID', received: 300 }], confirmed: 300 });
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).data).toEqual(whole);
    expect((await ask(dana, confirmPayments(project, [made], TODAY, 30.01))).code).toBe('ALREADY_PAID');
    const { rows, dueAmount } = (await ask(ines, paymentsOf(made))).data ?? { rows: [] };
    expect(dueAmount).toBe(0);
    expect(rows.map(({ kind, amount, answers }) => [kind, amount, answers])).toEqual([
      ['REPORTED', 300, null],
      ['RECEIVED', 100.01, rows[0]?.id],
      ['RECEIVED', 199.99, null],
    ]);
  });

  test('of an investment that was dated by a clock that was ahead is reported, received and returned today', async () => {
    const { ask, dana, ines, project, setNow, given } = await startPaidWorld();
    setNow(`${dayAfter(TODAY, 40)}T15:00:00.000Z`);
    const made = await given.investment(ines, project, 10_000);
    setNow(`${TODAY}T15:00:00.000Z`);
    expect((await ask(ines, reportPayment(made, 100, TODAY))).data).toMatchObject({ reportedOn: TODAY });
    expect((await ask(dana, confirmPayments(project, [made], TODAY, 100))).data).toMatchObject({ confirmed: 100 });
    await given.reversal(made);
    expect((await ask(dana, returnPayment(made, 100, TODAY))).ok).toBe(true);
  });

  test('is reported one at a time, taken back while it is open, and refused with its reason', async () => {
    const { ask, dana, ines, made } = await startPaidWorld();
    await ask(ines, reportPayment(made, 300, TODAY));
    expect((await ask(ines, reportPayment(made, 1, TODAY))).code).toBe('PAYMENT_REPORTED');
    expect((await ask(ines, takeBackReport(made))).data).toMatchObject({ state: 'TO_PAY', reportedAmount: null });
    expect((await ask(ines, takeBackReport(made))).code).toBe('PAYMENT_NOT_REPORTED');
    expect((await ask(dana, refusePayment(made))).code).toBe('PAYMENT_NOT_REPORTED');
    await ask(ines, reportPayment(made, 200, TODAY));
    for (const reason of [' ', 'No llegó\u202e'])
      expect((await ask(dana, refusePayment(made, reason))).code).toBe('VALIDATION');
    expect((await ask(ines, paymentsOf(made))).data?.refusal).toBeNull();
    const { rows, state, refusal } = (await ask(dana, refusePayment(made, 'El banco no tiene nada'))).data;
    expect([state, refusal]).toEqual(['TO_PAY', rows.at(-1)]);
    expect(rows.map(({ kind, amount, isReversed, reason }) => [kind, amount, isReversed, reason])).toEqual([
      ['REPORTED', 300, true, null],
      ['REPORTED', -300, false, null],
      ['REPORTED', 200, false, null],
      ['REFUSED', 200, false, 'El banco no tiene nada'],
    ]);
  });

  test('that was reported in part is received as it was reported, however often that is confirmed', async () => {
    const { ask, given, dana, ines, ivo, project, made } = await startPaidWorld();
    const his = await given.investment(ivo, project, 5000);
    await ask(ines, reportPayment(made, 120, TODAY));
    const confirmed = (await ask(dana, confirmPayments(project, [made, his], TODAY))).data;
    expect(confirmed.investments).toEqual([
      { id: made, state: 'PAID_IN_PART', received: 120 },
      { id: his, state: 'PAID', received: 50 },
    ]);
    expect((await ask(dana, confirmPayments(project, [made, his], TODAY))).data).toEqual(confirmed);
    await ask(ines, reportPayment(made, 180, TODAY));
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).data).toMatchObject({ confirmed: 350 });
  });

  test('of a reversed investment is to be returned, and is returned in parts', async () => {
    const { ask, given, dana, ines, project, made } = await startPaidWorld();
    await ask(dana, confirmPayments(project, [made], TODAY, 250));
    expect((await ask(dana, returnPayment(made, 1, TODAY))).code).toBe('NOTHING_TO_RETURN');
    await given.reversal(made);
    expect((await ask(ines, paymentsOf(made))).data).toMatchObject({ state: 'TO_RETURN', toReturnAmount: 250 });
    expect((await ask(ines, reportPayment(made, 1, TODAY))).code).toBe('NOTHING_TO_PAY');
    expect((await ask(dana, returnPayment(made, 250.01, TODAY))).code).toBe('INVALID_AMOUNT');
    const part = (await ask(dana, returnPayment(made, 100, TODAY))).data;
    expect(part).toMatchObject({ state: 'TO_RETURN', toReturnAmount: 150, confirmed: 150 });
    const whole = (await ask(dana, returnPayment(made, 150, TODAY))).data;
    expect(whole).toMatchObject({ state: 'RETURNED', receivedAmount: 250, returnedAmount: 250, confirmed: 0 });
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).code).toBe('NOTHING_TO_PAY');
    const crossed = (await ask(dana, confirmPayments(project, [made], TODAY, 50))).data;
    expect(crossed).toMatchObject({ investments: [{ state: 'TO_RETURN', received: 300 }], confirmed: 50 });
  });

  test('that the studio recorded by mistake is corrected by a row of its own, which opens the report again', async () => {
    const { ask, dana, ines, project, made } = await startPaidWorld();
    await ask(ines, reportPayment(made, 300, TODAY));
    await ask(dana, confirmPayments(project, [made], TODAY));
    const { rows } = (await ask(ines, paymentsOf(made))).data ?? { rows: [] };
    const [report, received] = rows.map(({ id }) => id);
    expect((await ask(dana, correctPayment(report ?? ''))).code).toBe('NOT_CORRECTABLE');
    const corrected = (await ask(dana, correctPayment(received ?? ''))).data;
    expect(corrected).toMatchObject({ state: 'REPORTED', reportedAmount: 300, receivedAmount: 0, confirmed: 0 });
    expect(corrected.rows.at(-1)).toMatchObject({ amount: -300, reverses: received, reason: 'Era de otra persona' });
    expect((await ask(dana, correctPayment(received ?? ''))).code).toBe('NOT_CORRECTABLE');
    expect((await ask(dana, correctPayment(corrected.rows.at(-1)?.id ?? ''))).code).toBe('NOT_CORRECTABLE');
    const refused = (await ask(dana, refusePayment(made))).data;
    expect((await ask(dana, correctPayment(refused.rows.at(-1)?.id ?? ''))).data.state).toBe('REPORTED');
    await ask(dana, confirmPayments(project, [made], TODAY, 300));
    expect((await ask(ines, paymentsOf(made))).data?.state).toBe('PAID');
  });

  test('is not corrected while another report waits, nor when more was returned than would be left', async () => {
    const { ask, given, dana, ines, project, made } = await startPaidWorld();
    await ask(ines, reportPayment(made, 100, TODAY));
    await ask(dana, confirmPayments(project, [made], TODAY, 100));
    const answer = (await ask(ines, paymentsOf(made))).data?.rows[1]?.id ?? '';
    await ask(ines, reportPayment(made, 200, TODAY));
    expect((await ask(dana, correctPayment(answer))).code).toBe('PAYMENT_REPORTED');
    await given.reversal(made);
    await ask(dana, refusePayment(made));
    await ask(dana, returnPayment(made, 60, TODAY));
    expect((await ask(dana, correctPayment(answer))).code).toBe('NOT_CORRECTABLE');
  });

  test('is not corrected while a report waits for which too little would be left to pay', async () => {
    const { ask, given, dana, ines, project, made } = await startPaidWorld();
    await ask(ines, reportPayment(made, 300, TODAY));
    for (const amount of [100, 200]) await ask(dana, confirmPayments(project, [made], TODAY, amount));
    await given.reversal(made);
    await ask(dana, returnPayment(made, 200, TODAY));
    const [, answer, , returned] = (await ask(ines, paymentsOf(made))).data?.rows ?? [];
    expect((await ask(dana, correctPayment(answer?.id ?? ''))).data).toMatchObject({ state: 'REPORTED' });
    expect((await ask(dana, correctPayment(returned?.id ?? ''))).code).toBe('PAYMENT_REPORTED');
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).ok).toBe(true);
  });
});

describe('a report', () => {
  test('is refused before payments are due, and says why', async () => {
    const app = await startPaidWorld({}, { fundingModel: 'ALL_OR_NOTHING', closesOn: '2026-04-01' });
    const { ask, ines, dana, project, made } = app;
    const early = await ask(ines, reportPayment(made, 300, TODAY));
    expect([early.code, early.message]).toEqual(['PAYMENT_NOT_DUE', expect.stringContaining('todo o nada')]);
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).code).toBe('PAYMENT_NOT_DUE');
    expect((await ask(ines, paymentsOf(made))).data).toMatchObject({ state: null, isDue: false });
  });

  test('and a confirmation are refused, and nothing is to be paid, until the studio says how', async () => {
    const app = await startPaidWorld();
    const { ask, ines, dana } = app;
    const project = await app.given.project(dana, { title: 'Faro' });
    const made = await app.given.investment(ines, project, 100_000);
    expect((await ask(ines, paymentsOf(made))).data).toMatchObject({ state: null, isDue: false });
    const unknown = await ask(ines, reportPayment(made, 300, TODAY));
    expect([unknown.code, unknown.message]).toEqual(['PAYMENT_NOT_DUE', expect.stringContaining('cómo pagar')]);
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).code).toBe('PAYMENT_NOT_DUE');
    await givenInstructions(app, dana, project);
    expect((await ask(ines, paymentsOf(made))).data).toMatchObject({ state: 'TO_PAY', isDue: true });
    expect((await ask(dana, confirmPayments(project, [made], TODAY))).ok).toBe(true);
  });

  test.each([
    ['more than 110 % of what was invested', 330.01, TODAY, 'INVALID_AMOUNT'],
    ['nothing', 0, TODAY, 'INVALID_AMOUNT'],
    ['a third decimal', 1.001, TODAY, 'INVALID_AMOUNT'],
    ['a day before the investment', 1, '2026-03-04', 'VALIDATION'],
    ['tomorrow', 1, '2026-03-06', 'VALIDATION'],
    ['no day', 1, 'ayer', 'INVALID_DATE'],
  ])('of %s is refused', async (_what, amount, day, code) => {
    const { ask, ines, made } = await startPaidWorld();
    expect((await ask(ines, reportPayment(made, amount, day))).code).toBe(code);
    expect((await ask(ines, paymentsOf(made))).data?.rows).toEqual([]);
  });

  test('with a key is made once, and so are a confirmation of a part and a return', async () => {
    const { ask, given, dana, ines, project, made } = await startPaidWorld();
    const first = (await ask(ines, reportPayment(made, 300, TODAY, { clientMutationId: 'una' }))).data;
    expect((await ask(ines, reportPayment(made, 300, TODAY, { clientMutationId: 'una' }))).data).toEqual(first);
    expect((await ask(ines, reportPayment(made, 299, TODAY, { clientMutationId: 'una' }))).code).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    const part = (await ask(dana, confirmPayments(project, [made], TODAY, 100, 'parte'))).data;
    expect((await ask(dana, confirmPayments(project, [made], TODAY, 100, 'parte'))).data).toEqual(part);
    expect((await ask(dana, confirmPayments(project, [made], TODAY, 99, 'parte'))).code).toBe('IDEMPOTENCY_CONFLICT');
    expect(part.confirmed).toBe(100);
    await ask(dana, confirmPayments(project, [made], TODAY, 200));
    await given.reversal(made);
    const once = (await ask(dana, returnPayment(made, 100, TODAY, 'una'))).data;
    expect((await ask(dana, returnPayment(made, 100, TODAY, 'una'))).data).toEqual(once);
    expect(once.toReturnAmount).toBe(200);
  });

  test('is one of at most fifty rows, so that the studio can always answer', async () => {
    const { ask, dana, ines, made } = await startPaidWorld();
    for (let n = 0; n < 25; n += 1) {
      await ask(ines, reportPayment(made, 1, TODAY));
      expect((await ask(ines, takeBackReport(made))).ok).toBe(true);
    }
    expect((await ask(ines, reportPayment(made, 1, TODAY))).code).toBe('LIMIT_REACHED');
    expect((await ask(dana, confirmPayments(1, [made], TODAY))).ok).toBe(true);
  });
});

describe('what was paid', () => {
  test('is seen and changed by both sides alone', async () => {
    const { ask, given, dana, ines, ivo, project, made } = await startPaidWorld();
    const editor = await given.developer('Edith');
    await given.editor(editor, project);
    await ask(ines, reportPayment(made, 300, TODAY));
    await ask(dana, confirmPayments(project, [made], TODAY, 100));
    const received = (await ask(ines, paymentsOf(made))).data?.rows[1]?.id ?? '';
    for (const who of [ivo, editor, await given.developer('Otro')]) {
      expect((await ask(who, reportPayment(made, 1, TODAY))).code).toBe('INVESTMENT_NOT_FOUND');
      expect((await ask(who, confirmPayments(project, [made], TODAY))).code).toBe('FORBIDDEN');
      expect((await ask(who, correctPayment(received))).code).toBe('PAYMENT_NOT_FOUND');
      expect((await ask(who, paymentsIn(project))).data).toEqual({ rows: [], total: 0, counts: [] });
    }
    expect((await ask(ines, correctPayment(received))).code).toBe('PAYMENT_NOT_FOUND');
    expect((await ask(dana, reportPayment(made, 1, TODAY))).code).toBe('INVESTMENT_NOT_FOUND');
    expect((await ask(ines, paymentsOf(made))).data?.rows).toHaveLength(2);
  });
});

describe('many payments', () => {
  test('are confirmed at once, all or none', async () => {
    const { ask, given, dana, ines, ivo, project, made } = await startPaidWorld();
    const [his, other] = [await given.investment(ivo, project, 100), await given.investment(ivo, project, 200)];
    const elsewhere = await given.investment(ivo, await given.project(dana, { minInvestmentCents: null }), 300);
    const both = await ask(dana, confirmPayments(project, [his, elsewhere], TODAY));
    expect(both.code).toBe('INVESTMENT_NOT_FOUND');
    const twoParts = await ask(dana, confirmPayments(project, [his, other], TODAY, 1));
    expect(twoParts.code).toBe('VALIDATION');
    expect((await ask(dana, confirmPayments(project, [], TODAY))).code).toBe('VALIDATION');
    const { data } = await ask(dana, confirmPayments(project, [other, his, made, his], TODAY));
    expect(data.investments.map(({ id, state }) => [id, state])).toEqual([other, his, made].map((id) => [id, 'PAID']));
    expect(data.confirmed).toBe(303);
    await given.reversal(his);
    expect((await ask(ines, confirmPayments(project, [made], TODAY))).code).toBe('FORBIDDEN');
    expect((await ask(dana, confirmPayments(project, [his, made], TODAY))).data.confirmed).toBe(303);
  });
});
