import { expect, test } from 'vitest';
import {
  confirmPayments,
  correctPayment,
  paymentsOf,
  reportPayment,
  returnPayment,
} from '#tests/support/cases/payments.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

test('a commitment with as many rows as it may have is still settled when it is reversed', async () => {
  const { ask, given, dana, ines, project, made, app } = await startPaidWorld();
  const { payments } = app.services;
  const received = { projectId: project, investmentIds: [made], receivedOn: TODAY, amount: 100 };
  const confirm = (amount?: number) => ask(dana, confirmPayments(project, [made], TODAY, amount));
  for (let n = 0; n < 47; n += 1) {
    await payments.report(ines.viewer, { investmentId: made, amount: 100, paidOn: TODAY });
    await payments.confirm(dana.viewer, received);
  }
  for (let n = 0; n < 3; n += 1) expect((await confirm(1)).ok).toBe(true);
  expect((await confirm(1)).code).toBe('LIMIT_REACHED');
  expect((await ask(ines, reportPayment(made, 1, TODAY))).code).toBe('LIMIT_REACHED');
  await given.reversal(made);
  const { data } = await ask(ines, paymentsOf(made));
  expect((await ask(dana, correctPayment(data?.rows[0]?.id ?? ''))).code).toBe('NOT_CORRECTABLE');
  expect((await ask(dana, correctPayment(data?.rows[1]?.id ?? ''))).code).toBe('LIMIT_REACHED');
  expect((await ask(dana, returnPayment(made, 49, TODAY))).code).toBe('LIMIT_REACHED');
  const returned = await ask(dana, returnPayment(made, 50, TODAY));
  expect(returned.data).toMatchObject({ state: 'RETURNED', toReturnAmount: 0 });
});
