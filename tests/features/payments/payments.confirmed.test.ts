import { expect, test } from 'vitest';
import { gamePath } from '#server/kernel/paths/public.paths.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { confirmPayments, reportPayment, takeBackReport } from '#tests/support/cases/payments.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

test('what was received, less what was corrected, is told of the game and of its studio, beside what was raised', async () => {
  const app = await startAppForTest();
  const { payments, today } = app.app.services;
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const project = await app.given.project(dana);
  await givenInstructions(app, dana, project);
  const investmentIds = [await app.given.investment(ines, project, 100_000)];
  const query = `{ project(id: ${project}) { fundingRaised confirmedAmount } me { studio { raised confirmed } } }`;
  async function told() {
    const { body } = await app.graphql(dana, query);
    const page = await fetch(`${app.url}${gamePath({ id: project, title: 'Luces del Sur' })}`);
    const shown = /([\d.,]+) confirmados como pagados/.exec(await page.text())?.[1] ?? null;
    return { ...(body as { data: object }).data, shown };
  }
  const raised = { fundingRaised: 1000, confirmedAmount: 0 };
  expect(await told()).toEqual({ project: raised, me: { studio: { raised: 1000, confirmed: 0 } }, shown: null });

  await payments.confirm(dana.viewer, { projectId: project, investmentIds, receivedOn: today(), amount: 60_000 });
  const confirmed = { project: { ...raised, confirmedAmount: 600 }, me: { studio: { raised: 1000, confirmed: 600 } } };
  await expect.poll(told).toEqual({ ...confirmed, shown: '600' });
  const { id } = (await app.app.dependencies.payments.paymentsOf(investmentIds)).get(investmentIds[0] ?? 0)?.[0] ?? {};
  await payments.correct(dana.viewer, id ?? 0, 'Era de otra persona');
  await expect.poll(told).toMatchObject({ project: raised, shown: null });
});

test('nothing is recorded of payments that changed since the studio saw what they come to', async () => {
  const { ask, dana, ines, project, made } = await startPaidWorld();
  await ask(ines, reportPayment(made, 200, TODAY));
  await ask(ines, takeBackReport(made));
  const confirm = (total: number) => ask(dana, confirmPayments(project, [made], TODAY, undefined, undefined, total));
  expect((await confirm(200)).code).toBe('PAYMENTS_CHANGED');
  expect((await confirm(300)).data).toMatchObject({ investments: [{ state: 'PAID', received: 300 }] });
});
