import { expect, test } from 'vitest';
import { readLedger } from '#server/features/investments/ledger.repository.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { investRefusal } from '#tests/support/cases/investments.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { releaseUnpaid } from '#tests/support/cases/payments.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { mailsOf, sendEventMails } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

/** A game with one seat more than it has investors; a commitment of 300 dollars is to be paid until 15 March. */
async function startWorld() {
  const app = await startPaidWorld({}, { paymentDays: 10, maxInvestors: 2 });
  const { given, dana, project } = app;
  const ask = async <Data>(who: Account, request: Request<Data>) =>
    app.ask({ token: await given.tokenFor(who.id) }, request);
  const release = (ids: number[], total?: number, key?: string) => ask(dana, releaseUnpaid(project, ids, total, key));
  const startOn = (day: number) => app.setNow(new Date(Date.UTC(2026, 2, day, 15)));
  return { ...app, send: ask, release, startOn };
}

const heard = async ({ send }: Awaited<ReturnType<typeof startWorld>>, who: Account) =>
  (await send(who, listNotifications())).data.rows.map(({ said }) => said);

test('what is not paid three days after its last day is released by its studio alone, whole, and its seat is free', async () => {
  const app = await startWorld();
  const { given, dana, ines, ivo, project, made, release, startOn, send } = app;
  const waiting = await given.investor('Ana');
  const partly = await given.investment(ines, project, 10_000);
  const his = await given.investment(ivo, project, 20_000);
  const { payments, seatWaits, settlements } = app.app.services;
  await seatWaits.wait(waiting.viewer, project);
  const confirm = (id: number, amount: number) =>
    payments.confirm(dana.viewer, { projectId: project, investmentIds: [id], receivedOn: TODAY, amount });
  await confirm(partly, 4000);
  await confirm(his, 15_000);
  await settlements.settle(dana.viewer, { investmentId: his, reason: 'Lo cobró el banco', shown: null });
  await allSettled(app);
  await sendEventMails(app); // begins with what happens next

  for (const [day, until] of [
    [15, 'se paga hasta el 15/03/2026'],
    [17, 'se pagaba hasta el 15/03/2026'],
  ] as const) {
    startOn(day);
    const message = expect.stringContaining(`${until}: la puedes anular desde el 18/03/2026`) as string;
    expect(await release([made])).toMatchObject({ code: 'PAYMENT_NOT_OVERDUE', message });
  }
  const overdue: Request<string[]> = {
    graphql: {
      query: `{ project(id: ${project}) { overdueInvestments { id } } }`,
      pick: (data: { project: { overdueInvestments: { id: string }[] } }) =>
        data.project.overdueInvestments.map(({ id }) => id),
    },
  };
  expect((await send(dana, overdue)).data).toEqual([]);
  startOn(18);
  expect((await send(dana, overdue)).data.map(Number)).toEqual([made, partly]);
  expect((await send(ines, overdue)).data).toEqual([]);
  expect(await release([made, his])).toMatchObject({ code: 'ALREADY_PAID' });
  expect(await release([made, partly], 300)).toMatchObject({ code: 'PAYMENTS_CHANGED' });
  expect(await release([made, partly], 0.001)).toMatchObject({ code: 'INVALID_AMOUNT' });
  const token = await given.tokenFor(dana.id);
  app.setNow('2026-03-18T15:16:00Z');
  expect((await app.ask({ token }, releaseUnpaid(project, [made]))).code).toBe('STEP_UP_REQUIRED');
  const released = [
    { id: made, kind: 'UNPAID', state: null },
    { id: partly, kind: 'UNPAID', state: 'TO_RETURN' },
  ];
  for (let times = 0; times < 2; times += 1)
    expect((await release([made, partly], 400, 'once')).data).toEqual({ investments: released, raised: 200 });
  expect((await release([made])).data).toMatchObject({ investments: [released[0]], raised: 200 });
  expect(await given.fundingOf(project)).toMatchObject({ raised: 20_000, investors: 1 });
  expect(await readLedger(app.app.database)).toMatchObject([{ reversed: { counted: 40_000, recorded: 40_000 } }]);

  await allSettled(app);
  expect((await heard(app, waiting))[0]).toContain('Se liberó un cupo');
  expect((await heard(app, ines))[0]).toMatch(
    /Se anuló tu inversión de US\$.100: el estudio tiene que devolverte US\$.40/,
  );
  expect((await heard(app, dana)).filter((said) => /anuló/.test(said))).toEqual([]);
  await sendEventMails(app);
  const mail = (await mailsOf(app)).find(({ subject }) => subject?.startsWith('Se anuló tu inversión'));
  expect(mail?.text).toContain('No se pagó entera hasta el 15/03/2026, su último día');
  expect((await send(ines, { graphql: PRIVATE })).data).toBe('none');
});

/** Whether the viewer is an investor somewhere. */
const PRIVATE = {
  query: '{ me { portfolio { projectCount } } }',
  pick: ({ me }: { me: { portfolio: { projectCount: number } } }) =>
    me.portfolio.projectCount === 0 ? 'none' : 'some',
};

test('a report stops it, a refused one leaves seven days, and none is released in a week after nobody could pay', async () => {
  const app = await startWorld();
  const { dana, ines, made, release, startOn } = app;
  const { payments } = app.app.services;
  startOn(18);
  await payments.report(ines.viewer, { investmentId: made, amount: 30_000, paidOn: '2026-03-18' });
  expect(await release([made])).toMatchObject({ code: 'PAYMENTS_CHANGED' });
  await payments.refusePayment(dana.viewer, made, 'No llegó');
  startOn(27);
  expect(await release([made])).toMatchObject({ code: 'PAYMENT_NOT_OVERDUE' });
  startOn(28);
  const { payments: ofOperators } = operatorServices(app);
  const about = { personId: dana.id, reason: 'Es otra cuenta' };
  await ofOperators.freeze(OPERATOR, about);
  expect(await release([made])).toMatchObject({ code: 'PAYMENTS_FROZEN' });
  await ofOperators.unfreeze(OPERATOR, about);
  for (const day of [28, 35]) {
    startOn(day);
    expect(await release([made])).toMatchObject({ code: 'PAYMENTS_FROZEN' });
  }
  startOn(36);
  expect((await release([made])).data).toMatchObject({ raised: 0 });
});

test('nothing is released of an all-or-nothing campaign that still runs, since nobody has to pay', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const { given } = app;
  const [dana, ines] = [await given.developer('Sur'), await given.investor('Inés')];
  const campaign = { closesOn: '2026-04-30', fundingModel: 'ALL_OR_NOTHING' } as const;
  const project = await given.project(dana, { ...campaign, paymentDays: 3 });
  await givenInstructions(app, dana, project);
  const made = await given.investment(ines, project, 100_000);
  app.setNow('2026-03-20T15:00:00Z');
  const refused = await app.ask({ token: await given.tokenFor(dana.id) }, releaseUnpaid(project, [made]));
  expect(refused.code).toBe('PAYMENT_NOT_OVERDUE');
});

test('who was released twice from a project cannot invest in it again, and in another can', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const { given } = app;
  const [dana, ines] = [await given.developer('Sur'), await given.investor('Inés')];
  const project = await given.project(dana, { paymentDays: 3 });
  const { investments, reversals } = { investments: app.app.services.investments, reversals: app.app.dependencies };
  const invest = (projectId: number) =>
    investments.invest(ines.viewer, { projectId, amount: 100_000, idempotencyKey: null });
  for (const day of [5, 6]) {
    app.setNow(new Date(Date.UTC(2026, 2, day, 15)));
    const pair = [(await invest(project)).investment, (await invest(project)).investment];
    await app.app.database.write('system', async (tx) => {
      for (const made of pair) {
        const locked = await reversals.projects.lock(tx, project);
        const createdAt = reversals.calendar();
        if (locked) await reversals.investments.reverse(tx, locked, made, { kind: 'UNPAID', reason: 'x', createdAt });
      }
    });
  }
  await expect(invest(project)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  const token = await given.tokenFor(ines.id);
  expect((await app.ask({ token }, investRefusal(project))).data).toMatchObject({ code: 'LIMIT_REACHED' });
  expect((await invest(await given.project(dana, { paymentDays: 3 }))).investment.amountCents).toBe(100_000);
});

test('below the goal of a funded game whoever paid may withdraw for ten days, and nobody else', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const { given } = app;
  const { payments, withdrawals, unpaidReleases } = app.app.services;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const campaign = { closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 250_000 } as const;
  const project = await given.project(dana, { title: 'Luces', ...campaign, paymentDays: 5 });
  await givenInstructions(app, dana, project);
  const hers = await given.investment(ines, project, 100_000);
  const [his, later] = [await given.investment(ivo, project, 150_000), await given.investment(ivo, project, 200_000)];
  const paid = await given.investment(ines, project, 110_000);
  await endCampaignsAt(app, '2026-03-11T15:00:00Z');
  const receivedOn = '2026-03-11';
  for (const id of [his, later, paid])
    await payments.confirm(dana.viewer, { projectId: project, investmentIds: [id], receivedOn, amount: 100_000 });
  await payments.confirm(dana.viewer, { projectId: project, investmentIds: [later], receivedOn, amount: 100_000 });
  app.setNow('2026-03-19T15:00:00Z');
  const studio = await app.app.services.accounts.viewerOf(await given.tokenFor(dana.id));
  const release = (ids: number[]) =>
    unpaidReleases.release(studio, { projectId: project, investmentIds: ids, total: null });
  await release([hers]);
  await expect(withdrawals.withdraw(ivo.viewer, later)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
  await release([his, paid]);
  await allSettled(app);
  const { rows } = (await app.ask({ token: await given.tokenFor(ivo.id) }, listNotifications())).data;
  expect(rows.some(({ said }) => said.includes('si ya pagaste, tu comprobante dice hasta cuándo'))).toBe(true);
  for (const page of [`/juegos/${project}`, `/embed/juegos/${project}`])
    expect(await (await fetch(`${app.url}${page}`)).text(), page).toMatch(
      /Financiada al cierre con US\$.5\.600; hoy siguen en pie US\$.2\.000/,
    );

  app.setNow('2026-03-30T02:00:00Z');
  const { investment } = await withdrawals.withdraw(ivo.viewer, later);
  expect(investment.reversedBy?.kind).toBe('WITHDRAWN');
  const waiting = await app.app.dependencies.waitingPayments.waitingIn([project], new Date());
  expect(waiting.get(project)?.toReturn).toEqual({ count: 2, amountCents: 400_000 });
});
