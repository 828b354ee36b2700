import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import type { Request } from '#tests/support/api.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { confirmPayments, correctPayment, refusePayment, reportPayment } from '#tests/support/cases/payments.ts';
import { eventsOf, subscribe } from '#tests/support/feeds.ts';
import { givenInstructions, IBAN } from '#tests/support/instructions.ts';
import { runJobs } from '#tests/support/mails.ts';
import { startPaidWorld } from '#tests/support/payments.ts';

const payBy = (investment: number): Request<string | null> => ({
  graphql: {
    query: `query ($id: ID!) { investment(id: $id) { payments { payBy } } }`,
    variables: { id: String(investment) },
    pick: (data: { investment: { payments: { payBy: string | null } } }) => data.investment.payments.payBy,
  },
});

const todo: Request<(string | null)[]> = {
  graphql: {
    query: '{ me { todo { payBy } } }',
    pick: ({ me }: { me: { todo: { payBy: string | null }[] } }) => me.todo.map((each) => each.payBy),
  },
};

test('what is to be paid says until when, everywhere, until it is paid', async () => {
  const app = await startPaidWorld({}, { paymentDays: 20 });
  const { given, dana, ines, project, made } = app;
  const asInes = async () => ({ token: await given.tokenFor(ines.id) });
  const ask = async <Data>(request: Request<Data>) => (await app.ask(await asInes(), request)).data;
  expect([await ask(payBy(made)), await ask(todo)]).toEqual(['2026-03-25', ['2026-03-25']]);
  const other = await given.investment(ines, await given.project(dana, { title: 'Sin plazo' }), 100_000);
  expect(await ask(payBy(other))).toBeNull();

  const feeds = await subscribe(app, ines);
  const dates = async () => eventsOf(await feeds.milestones()).map(({ summary, day }) => `${day} ${summary}`);
  expect(await dates()).toEqual(['2026-03-25 Luces: último día para pagar US$\u00a0300']);
  const csv = async () => String((await app.rest(dana, 'GET', `/projects/${project}/payments.csv`)).body).split('\r\n');
  expect((await csv())[0]).toMatch(/,state,pay_by,/);
  expect((await csv())[1]).toMatch(/,"TO_PAY","2026-03-25",/);

  const [report] = (await ask(reportPayment(made, 300, '2026-03-05'))).rows;
  expect([await ask(payBy(made)), await ask(todo), await dates()]).toEqual(['2026-03-25', [], []]);
  await app.ask(dana, confirmPayments(project, [made], '2026-03-05'));
  expect([report?.kind, await ask(payBy(made))]).toEqual(['REPORTED', null]);
  expect((await csv())[1]).toMatch(/,"PAID",,/);
});

test('what is to be paid until some day is to be done before what was committed earlier without one', async () => {
  const { ask, given, dana, ivo, ...app } = await startPaidWorld({}, { paymentDays: 20 });
  const [without, sooner] = [await given.project(dana), await given.project(dana, { paymentDays: 3 })];
  for (const each of [without, sooner]) await givenInstructions({ given, ...app }, dana, each);
  for (const each of [without, app.project, sooner]) await given.investment(ivo, each, 100_000);
  expect((await ask(ivo, todo)).data).toEqual(['2026-03-08', '2026-03-25', null]);
});

test('newer instructions and the first refusal that leaves fewer leave seven days', async () => {
  const app = await startPaidWorld({}, { paymentDays: 20 });
  const { given, dana, ines, project, made } = app;
  const ask = async <Data>(request: Request<Data>, { id } = ines) =>
    (await app.ask({ token: await given.tokenFor(id) }, request)).data;
  app.setNow('2026-03-22T02:00:00Z');
  await givenInstructions(app, dana, project, { text: 'Por transferencia', account: IBAN });
  expect(await ask(payBy(made))).toBe('2026-03-25');
  app.setNow('2026-03-23T02:00:00Z');
  await runJobs(app);
  expect(await ask(payBy(made))).toBe('2026-03-29');

  app.setNow('2026-04-01T15:00:00Z');
  await ask(reportPayment(made, 300, '2026-03-29'));
  const { rows } = await ask(refusePayment(made), dana);
  expect(await ask(payBy(made))).toBe('2026-04-08');
  await ask(correctPayment(rows.at(-1)?.id ?? ''), dana);
  expect(await ask(payBy(made))).toBe('2026-03-29');
});

test('what is to be paid once an all-or-nothing campaign is funded has its days from then', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const campaign = { closesOn: '2026-03-20', fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 100_000 } as const;
  const project = await app.given.project(dana, { ...campaign, paymentDays: 5 });
  await givenInstructions(app, dana, project);
  const made = await app.given.investment(ines, project, 100_000);
  const ask = async () => (await app.ask({ token: await app.given.tokenFor(ines.id) }, payBy(made))).data;
  expect(await ask()).toBeNull();
  await endCampaignsAt(app, '2026-03-21T15:00:00Z');
  expect(await ask()).toBe('2026-03-26');
});
