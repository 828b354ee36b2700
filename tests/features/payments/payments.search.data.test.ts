import { expect, test } from 'vitest';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import { paymentsIn, reportPayment } from '#tests/support/cases/payments.ts';
import { PAID_TODAY, startPaidWorld } from '#tests/support/payments.ts';

test('payments are searched by name, reference and exact amount, in their project alone', async () => {
  const { ask, given, dana, ines, ivo, project, made } = await startPaidWorld();
  const jose = await given.investor('José María Núñez');
  const [his, other] = [await given.investment(ivo, project, 150_050), await given.investment(jose, project, 5000)];
  await given.investment(jose, await given.project(dana, { minInvestmentCents: null }), 5000);
  await ask(ines, reportPayment(made, 120.5, PAID_TODAY));
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
  expect(await find('i', 'REPORTED')).toEqual([made]);
  expect(await find('150')).toEqual([]);
  expect(await find('%')).toEqual([]);
  expect(await find('  ')).toEqual([other, his, made]);
  expect((await ask(ivo, paymentsIn(project, { search: 'i' }))).data.rows).toEqual([]);
});
