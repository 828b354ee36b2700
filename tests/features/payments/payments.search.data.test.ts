import { expect, test } from 'vitest';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import { paymentsIn, paymentsOf, reportPayment } from '#tests/support/cases/payments.ts';
import { PAID_TODAY, startPaidWorld } from '#tests/support/payments.ts';

test('payments are searched by name, reference, what the bank calls them and exact amount, in their project alone', async () => {
  const { app, ask, given, dana, ines, ivo, project, made } = await startPaidWorld();
  const jose = await given.investor('José María Núñez');
  const [his, other] = [await given.investment(ivo, project, 150_050), await given.investment(jose, project, 5000)];
  await given.investment(jose, await given.project(dana, { minInvestmentCents: null }), 5000);
  const said = { bankReference: ' OP-00_881% ', note: 'Desde la cuenta\nde mi hermano' };
  const wrong = { bankReference: 'x'.repeat(61), note: 'x'.repeat(281) };
  expect((await ask(ines, reportPayment(made, 120.5, PAID_TODAY, wrong))).details).toEqual({
    bankReference: 'El número de operación no puede superar los 60 caracteres',
    note: 'La nota no puede superar los 280 caracteres',
  });
  await ask(ines, reportPayment(made, 120.5, PAID_TODAY, said));
  const received = { projectId: project, investmentIds: [his], receivedOn: PAID_TODAY, amount: 100 };
  await app.services.payments.confirm(dana.viewer, { ...received, bankReference: 'Banco 77/b' });
  const find = async (search: string, state?: string) => {
    const { rows, total } = (await ask(dana, paymentsIn(project, { search, ...(state && { state }) }))).data;
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await find('jose nuñ')).toEqual([other]);
  expect(await find('i')).toEqual([his, made]);
  expect(await find(paymentReference(other).toLowerCase().replace('-', ' '))).toEqual([other]);
  expect(await find('1.500,50')).toEqual([his]);
  expect(await find('US$ 50')).toEqual([other]);
  expect(await find('120,5')).toEqual([made]);
  expect(await find('op-00_881')).toEqual([made]);
  expect(await find('881%')).toEqual([made]);
  expect(await find('op-001881')).toEqual([]);
  expect(await find('77/B')).toEqual([his]);
  const rowsOf = async (who: typeof ines, id: number) => (await ask(who, paymentsOf(id))).data?.rows;
  const shown = { bankReference: 'OP-00_881%', note: 'Desde la cuenta\nde mi hermano' };
  expect(await rowsOf(ines, made)).toMatchObject([shown]);
  expect(await rowsOf(ivo, his)).toMatchObject([{ kind: 'RECEIVED', bankReference: 'Banco 77/b', note: null }]);
  expect(await find('i', 'REPORTED')).toEqual([made]);
  expect(await find('150')).toEqual([]);
  expect(await find('%')).toEqual([]);
  expect(await find('  ')).toEqual([other, his, made]);
  expect((await ask(ivo, paymentsIn(project, { search: 'i' }))).data.rows).toEqual([]);
});
