import { expect, test } from 'vitest';
import { confirmPayments, returnPayment } from '#tests/support/cases/payments.ts';
import { PAID_TODAY, startPaidWorld } from '#tests/support/payments.ts';

test('an investor sees what was paid, is left and was returned of all that they committed', async () => {
  const { ask, given, graphql, dana, ines, ivo, project, made } = await startPaidWorld();
  const totals = async () => {
    const { body } = await graphql(ines, '{ me { portfolio { invested payments { paid left returned } } } }');
    return (body as { data: { me: { portfolio: object } } }).data.me.portfolio;
  };
  const gone = await given.investment(ines, project, 50_000);
  await given.investment(ivo, project, 70_000);
  expect(await totals()).toEqual({ invested: 800, payments: { paid: 0, left: 800, returned: 0 } });
  await ask(dana, confirmPayments(project, [made], PAID_TODAY, 100.5));
  await ask(dana, confirmPayments(project, [gone], PAID_TODAY));
  await given.reversal(gone);
  await ask(dana, returnPayment(gone, 200, PAID_TODAY));
  expect(await totals()).toEqual({ invested: 300, payments: { paid: 600.5, left: 199.5, returned: 200 } });
});
