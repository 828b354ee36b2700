import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import {
  confirmPayments,
  correctPayment,
  paymentsOf,
  reportPayment,
  returnPayment,
  settlePayment,
} from '#tests/support/cases/payments.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

/** 300 dollars of Inés confirmed, corrected and reported; 2 of Ivo received, 1 of them returned. */
async function startLedger() {
  const app = await startPaidWorld();
  const { ask, given, dana, ines, ivo, project, made } = app;
  await ask(ines, reportPayment(made, 300, TODAY));
  await ask(dana, confirmPayments(project, [made], TODAY));
  await ask(dana, correctPayment((await ask(ines, paymentsOf(made))).data?.rows[1]?.id ?? ''));
  const his = await given.investment(ivo, project, 200);
  await ask(dana, confirmPayments(project, [his], TODAY));
  await given.reversal(his);
  await ask(dana, returnPayment(his, 1, TODAY));
  const { database } = app.app;
  const { payments, paymentStates, projects } = database.tables;
  const write = (work: Parameters<typeof database.write<unknown>>[1]) => database.write('system', work);
  const [like] = await database.read.select().from(payments).where(eq(payments.investmentId, his));
  return {
    app,
    faults: async () => (await readLedger(database)).flatMap(faultsOf),
    add: (fields: object) => write((tx) => tx.insert(payments).values({ ...like, id: undefined, ...fields } as never)),
    state: (id: number, fields: object) =>
      write((tx) => tx.update(paymentStates).set(fields).where(eq(paymentStates.investmentId, id))),
    forget: (id: number) => write((tx) => tx.delete(paymentStates).where(eq(paymentStates.investmentId, id))),
    change: (fields: object) => write((tx) => tx.update(projects).set(fields).where(eq(projects.id, project))),
    made,
    his,
    ines,
    ids: (await database.read.select().from(payments)).map(({ id }) => id),
  };
}
type Ledger = Awaited<ReturnType<typeof startLedger>>;

test('what was paid adds up', async () => {
  const { app, faults } = await startLedger();
  const { ask, given, dana, ines, project } = app;
  const late = await given.investment(ines, project, 10_000);
  for (const amount of [95, 15]) await ask(dana, confirmPayments(project, [late], TODAY, amount));
  await ask(dana, returnPayment(late, 10, TODAY));
  await ask(dana, correctPayment((await ask(ines, paymentsOf(late))).data?.rows[1]?.id ?? ''));
  await ask(dana, settlePayment(late));
  expect((await ask(ines, paymentsOf(late))).data).toMatchObject({ settledAmount: 15 });
  expect(await faults()).toEqual([]);
});

/** Adds to no sum. */
const REFUSAL = { kind: 'REFUSED', amountCents: 1 };

const DAMAGE: [string, (ledger: Ledger) => Promise<unknown>][] = [
  ['what was confirmed', ({ change }) => change({ confirmedCents: 101 })],
  ['since when it is paid', ({ change }) => change({ paymentsSince: null })],
  ['since when it is paid', ({ change }) => change({ paymentsSince: new Date(0) })],
  ['number of investments with payments', ({ forget, his }) => forget(his)],
  ['what is stored of payments', ({ state, his }) => state(his, { receivedCents: 300, returnedCents: 200 })],
  ['open reports of payments', ({ state, made }) => state(made, { reportId: null })],
  ['open reports of payments', ({ state, made }) => state(made, { reportedCents: 1 })],
  ['open reports of payments', ({ state, his, ids }) => state(his, { reportId: ids[0] ?? 0 })],
  ['payments beyond what was invested', ({ add }) => add({ kind: 'RECEIVED', amountCents: 121 })],
  ['payments beyond what was invested', ({ add }) => add({ kind: 'RETURNED', amountCents: 101 })],
  ['payments beyond what was invested', ({ add }) => add({ kind: 'SETTLED', amountCents: 100 })],
  ['payments beyond what was invested', ({ add }) => add({ kind: 'DONATED', amountCents: 1 })],
  ['what is stored of payments', ({ state, made }) => state(made, { settledCents: 1 })],
  ['what is stored of payments', ({ state, made }) => state(made, { donatedCents: 1 })],
  ['payments that take back or answer no such payment', ({ add }) => add({ amountCents: -1, reversesId: 999_999 })],
  [
    'payments that take back or answer no such payment',
    ({ add, ids }) => add({ amountCents: -200, reversesId: ids[0] }),
  ],
  ['what is stored of payments', ({ add, ines }) => add({ ...REFUSAL, investorId: ines.id })],
  ['payments that take back or answer no such payment', ({ add }) => add({ ...REFUSAL, answersId: 999_999 })],
  ['payments that take back or answer no such payment', ({ add, ids }) => add({ ...REFUSAL, answersId: ids[0] })],
  [
    'payments that take back or answer no such payment',
    async ({ add, made, ines, ids }) => {
      const refusal = { ...REFUSAL, investmentId: made, investorId: ines.id, answersId: ids[0] };
      await add(refusal);
      await add(refusal);
    },
  ],
];

test.each(DAMAGE)('damage is named: %s', async (fault, damage) => {
  const ledger = await startLedger();
  await damage(ledger);
  expect(await ledger.faults()).toContain(fault);
});
