import { dayAfter } from '#server/kernel/time/calendar.ts';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import { createExecute } from '#server/operator/execute.ts';
import { expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { CBU, CVU, givenInstructions } from '#tests/support/instructions.ts';
import { silent } from '#tests/support/jobs.ts';
import { runJobs } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { PAID_TODAY, startPaidWorld } from '#tests/support/payments.ts';

/** What the command line is answered. */
async function operate(app: Pick<TestApp, 'app'>, ...[command = '', ...args]: string[]) {
  const execute = createExecute(operatorServices(app), silent);
  const answer = await execute({ operator: 'ada', command, args, options: {} });
  if ('error' in answer) throw new Error(answer.error.code);
  return answer.result as Record<string, object[]> & { row: object };
}

/** A studio that changes the account it is paid to a day after the first payment was reported, which it corrects. */
async function startChangedWorld() {
  const world = await startPaidWorld();
  const { payments } = world.app.services;
  const { dana, ines, project, made } = world;
  await payments.report(ines.viewer, { investmentId: made, amount: 10_050, paidOn: PAID_TODAY });
  await payments.confirm(dana.viewer, {
    projectId: project,
    investmentIds: [made],
    receivedOn: PAID_TODAY,
    amount: 100,
  });
  const [, received] = (await world.app.dependencies.payments.paymentsOf([made])).get(made) ?? [];
  await payments.correct(dana.viewer, received?.id ?? 0, 'Era de otra persona');
  await givenInstructions(world, dana, project, { text: 'A la billetera\nde Dana', account: CVU });
  world.setNow('2026-03-06T18:00:00.000Z');
  return world;
}

test('a project is shown with how it is and was paid, who invested and what was paid, in dollars', async () => {
  const world = await startChangedWorld();
  const { ines, dana, project, made } = world;
  const looked = await operate(world, 'look', 'project', `${project}`);
  expect(looked['instructions']).toMatchObject([
    { version: 2, state: 'in force', account: CVU, text: 'A la billetera\nde Dana' },
    { version: 1, state: 'replaced', account: CBU, inForceFrom: new Date(`${PAID_TODAY}T15:00:00.000Z`) },
  ]);
  expect(looked['instructions']?.[0]).toMatchObject({ inForceFrom: new Date('2026-03-06T15:00:00.000Z') });
  expect(looked['investors']).toEqual([
    { id: ines.id, email: ines.email, name: 'Inés', investedDollars: 300, investmentCount: 1 },
  ]);
  expect(looked['payments']).toMatchObject([
    { kind: 'RECEIVED', amountDollars: -1, actorId: dana.id, reason: 'Era de otra persona' },
    { kind: 'RECEIVED', amountDollars: 1, actorId: dana.id, investmentId: made },
    { kind: 'REPORTED', amountDollars: 100.5, email: ines.email, account: CBU, instructionsVersion: 1 },
  ]);
  expect(looked.row).toMatchObject({ title: 'Luces', fundingRaisedDollars: 300 });
  expect(JSON.stringify(looked)).not.toMatch(/Cents|[rR]evision|fullness|closeness|goalShare|stopHash/);
  expect(await operate(world, 'payments', 'project', `${project}`)).toEqual(looked['payments']);
});

test('a person is found by address, and shown with projects, investments, payments and log-ins', async () => {
  const world = await startChangedWorld();
  const { ines, dana, project, made } = world;
  const studio = await operate(world, 'look', 'person', dana.email.toUpperCase());
  expect(studio).toMatchObject({
    row: { id: dana.id, email: dana.email },
    projects: [{ id: project, title: 'Luces', fundingRaisedDollars: 300 }],
    investments: [{ id: made, investorId: ines.id, amountDollars: 300 }],
  });
  expect(studio['payments']).toHaveLength(3);
  expect(studio['sessions']?.[0]).toMatchObject({ address: '127.0.0.1', endedAt: null });
  expect(JSON.stringify(studio)).not.toMatch(/tokenId|passwordHash/);

  expect(await operate(world, 'look', 'investment', `${made}`)).toMatchObject({
    row: { amountDollars: 300, receivedDollars: 0, reference: paymentReference(made) },
    payments: [{ amountDollars: -1 }, { amountDollars: 1 }, { amountDollars: 100.5 }],
  });
  const left = await world.given.investor('Ana');
  await world.given.reversal(await world.given.investment(left, project, 100));
  expect((await world.ask(left, closeAccount())).ok).toBe(true);
  world.setNow(`${dayAfter(PAID_TODAY, 60)}T15:00:00.000Z`);
  await runJobs(world);
  expect(await operate(world, 'look', 'person', `${left.id}`)).toMatchObject({
    row: { closedAt: expect.any(Date) },
    investments: [{ amountDollars: -1, reversalReason: 'Pago rechazado por el banco' }, { amountDollars: 1 }],
  });
});

test('people, projects and investments are found by what is known of them', async () => {
  const world = await startChangedWorld();
  const { ines, dana, project, made, given } = world;
  const draft = await given.project(dana, { title: 'Ñandú 2', isPublished: false });
  const found = async (text: string) =>
    ((await operate(world, 'find', text)) as unknown as { kind: string; id: number; by: string }[]).map(
      ({ kind, id, by }) => [kind, id, by],
    );
  const inProject = (by: string) => [['project', project, by]];
  expect(await found(`${CBU.slice(0, 8)}-${CBU.slice(8)}`)).toEqual(inProject('account, version 1'));
  expect(await found(CVU)).toEqual(inProject('account, version 2'));
  expect(await found('billetera')).toEqual(inProject('how it is paid, version 2'));
  expect(await found('ines')).toEqual([['person', ines.id, 'name']]);
  expect(await found(ines.email)).toEqual([['person', ines.id, 'mail']]);
  expect(await found('nandu')).toEqual([['project', draft, 'title']]);
  expect(await found(paymentReference(made).toLowerCase())).toEqual([['investment', made, 'reference']]);
  expect(await found('nadie')).toEqual([]);
  expect(await operatorServices(world).acts.list(OPERATOR, { limit: 10, before: null })).toEqual([]);
});
