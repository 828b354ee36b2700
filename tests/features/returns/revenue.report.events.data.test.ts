import { asc, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { onSteam, publishReport } from '#tests/support/cases/revenue.reports.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { subscribe } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, sendEventMails } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { hide } from '#tests/support/operators.ts';
import { FIRST, startReleasedWorld } from '#tests/support/returns.ts';
import { sendDue } from '#tests/support/webhooks.ts';
import { listen } from '#tests/support/webhook.world.ts';

type World = Awaited<ReturnType<typeof startReleasedWorld>>;

async function heard(world: World, person: Account) {
  await allSettled(world);
  const { rows } = (await world.ask(person, listNotifications())).data;
  return rows.map(({ said }) => said).filter((said) => /ingresos/.test(said));
}

/** What a server does that is started on this day. */
async function startOn(world: World, day: string): Promise<void> {
  await world.moveTo(`${day}T15:00:00Z`);
  await scheduleEvents(world.app.dependencies);
  await runJobs(world);
}

async function remindersOf({ app: { database } }: World): Promise<string[]> {
  const { events } = database.tables;
  const kinds = ['revenue_report_due', 'revenue_report_late'] as const;
  const rows = await database.read.select().from(events).where(inArray(events.kind, kinds)).orderBy(asc(events.id));
  return rows.map(({ kind, day, projectId }) => `${day} ${kind} ${projectId}`);
}

test('each investor with a line is told what they get, and by how much a correction changes it, also while it is hidden', async () => {
  const world = await startReleasedWorld();
  const { ask, given, dana, ines, ivo, project } = world;
  const other = await given.investor('Otra');
  await world.moveTo('2026-07-01T15:00:00Z');
  await allSettled(world);
  await sendEventMails(world); // begins with what happens next
  const receivers = [await listen(world, dana, { includeOwn: true }), await listen(world, ines)] as const;
  await sendDue(world);
  const report = { projectId: project, periodEndsOn: FIRST.endsOn };
  expect((await ask(dana, publishReport({ ...report, stores: onSteam(10_000), distributed: 1300 }))).ok).toBe(true);
  await hide(world, { kind: 'project', id: project });
  const corrected = { ...report, stores: onSteam(9000), distributed: 1170, reason: 'Faltaban devoluciones' };
  expect((await ask(dana, publishReport(corrected))).ok).toBe(true);
  const back = { ...corrected, note: 'Con la oferta de verano.', reason: 'Faltaba la nota' };
  expect((await ask(dana, publishReport(back))).ok).toBe(true);
  await allSettled(world);
  const said = (amount: string, less: string) => [
    'Luces: El estudio corrigió los ingresos que declaró hasta el 30/06/2026: te corresponde lo mismo',
    `Luces: El estudio corrigió los ingresos que declaró hasta el 30/06/2026: te corresponden US$ ${less} menos`,
    `Luces: El estudio declaró sus ingresos hasta el 30/06/2026: te corresponden US$ ${amount}`,
  ];
  expect(await heard(world, ines)).toEqual(said('500', '50'));
  expect(await heard(world, ivo)).toEqual(said('800', '80'));
  for (const nobody of [dana, { ...other, token: await given.tokenFor(other.id) }])
    expect(await heard(world, nobody)).toEqual([]);

  await sendEventMails(world);
  const mails = (await mailsOf(world)).filter(({ subject }) => subject?.includes('ingresos'));
  expect(mails).toHaveLength(6);
  expect(mails[0]?.text).toContain('porque invertiste en él');

  await sendDue(world);
  const [studio, hers] = receivers.map((receiver) =>
    receiver
      .messages()
      .filter(({ type }) => type.startsWith('revenue_report'))
      .map(({ data }) => (data as { revenue_report: { amount: number; version: number } }).revenue_report),
  );
  expect(hers?.map(({ version, amount }) => [version, amount])).toEqual([
    [1, 500],
    [2, -50],
    [3, 0],
  ]);
  expect(studio?.[1]).toMatchObject({ amount: 800, period_ends_on: FIRST.endsOn, investor: { name: 'Ivo' } });
  expect(studio).toHaveLength(6);
});

type Sums = { lateCount: number; dueCount: number; nextDueOn: string };
type Record = {
  project: {
    returns: Sums;
    developer: { returns: Sums };
    revenuePeriods: { dueOn: string; state: string; report: { dueOn: string } | null }[];
  };
  me: { todo: { kind: string; reportDueOn: string | null }[] };
};
const RECORD = (projectId: number) => `{ project(id: ${projectId}) {
  returns { lateCount dueCount nextDueOn } developer { returns { lateCount dueCount nextDueOn } }
  revenuePeriods { dueOn state report { dueOn } } } me { todo { kind reportDueOn } } }`;

test('a report that was due while its studio was suspended is due a week after that, and only then late', async () => {
  const world = await startReleasedWorld();
  const { ask, graphql, dana, project } = world;
  const { accounts } = operatorServices(world);
  const record = async () => {
    const { project: game, me } = ((await graphql(dana, RECORD(project))).body as { data: Record }).data;
    expect(game.developer.returns).toEqual(game.returns);
    return { ...game.returns, ...game.revenuePeriods[0], todo: me.todo.map(({ reportDueOn }) => reportDueOn) };
  };
  await world.moveTo('2026-08-10T15:00:00Z');
  await accounts.suspend(OPERATOR, { personId: dana.id, reason: 'Se revisa' });
  await startOn(world, '2026-08-19');
  await startOn(world, '2026-08-20');
  await accounts.unsuspend(OPERATOR, { personId: dana.id, reason: 'Se revisó' });
  expect(await remindersOf(world)).toEqual([]);
  const dueOn = '2026-08-27';
  await startOn(world, dueOn);
  const open = { lateCount: 0, dueCount: 0, nextDueOn: dueOn, dueOn, state: 'OPEN', report: null };
  expect(await record()).toEqual({ ...open, todo: [dueOn] });
  expect(await (await subscribe(world, dana)).milestones()).toContain('20260827');
  const reminder = `${dueOn} revenue_report_due ${project}`;
  expect(await remindersOf(world)).toEqual([reminder]);
  await startOn(world, '2026-08-28');
  expect(await record()).toEqual({ ...open, lateCount: 1, dueCount: 1, state: 'LATE', todo: [dueOn] });
  expect(await remindersOf(world)).toEqual([reminder, `2026-08-28 revenue_report_late ${project}`]);
  await world.moveTo('2026-08-27T16:00:00Z');
  await ask(dana, publishReport({ projectId: project, periodEndsOn: FIRST.endsOn, stores: [], distributed: 0 }));
  await world.moveTo('2026-09-15T15:00:00Z');
  const reported = { ...open, dueCount: 1, nextDueOn: '2026-11-14', state: 'REPORTED', report: { dueOn } };
  expect(await record()).toEqual({ ...reported, todo: [] });
});

test('a studio is reminded of a report 15 days before and on the day, and all are told once that it is late', async () => {
  const world = await startReleasedWorld();
  const { given, dana, ines, project } = world;
  const gone = await given.investor('Se fue');
  await world.moveTo('2026-07-28T15:00:00Z');
  const receivers = [await listen(world, dana), await listen(world, ines)] as const;
  for (const day of ['2026-07-29', '2026-07-30', '2026-07-31', '2026-08-14']) await startOn(world, day);
  await world.moveTo('2026-08-15T04:00:00Z'); // its last day is over
  const due = ['2026-07-30', '2026-08-14'].map((day) => `${day} revenue_report_due ${project}`);
  expect(await remindersOf(world)).toEqual(due);
  await hide(world, { kind: 'project', id: project });
  const accounts = operatorServices(world).accounts;
  await accounts.suspend(OPERATOR, { personId: dana.id, reason: 'Se revisa' });
  for (const day of ['2026-08-15', '2026-08-24']) await startOn(world, day);
  expect(await remindersOf(world)).toEqual(due);
  await accounts.unsuspend(OPERATOR, { personId: dana.id, reason: 'Se revisó' });
  for (const day of ['2026-08-25', '2026-08-26']) await startOn(world, day);
  const late = `2026-08-15 revenue_report_late ${project}`;
  expect(await remindersOf(world)).toEqual([...due, late]);
  await allSettled(world);
  const lateText = 'Luces: No se publicó el informe de ingresos que vencía el 14/08/2026';
  expect(await heard(world, dana)).toEqual([
    lateText,
    'Luces: Falta tu informe de ingresos: hoy es el último día',
    'Luces: Falta tu informe de ingresos, hasta el 14/08/2026: quedan 15 días',
  ]);
  expect(await heard(world, ines)).toEqual([lateText]);
  expect(await heard(world, { ...gone, token: await given.tokenFor(gone.id) })).toEqual([]);
  await sendDue(world);
  const [studio, hers] = receivers.map((receiver) =>
    receiver
      .messages()
      .filter(({ type }) => type.startsWith('revenue_report'))
      .map(({ type, data }) => [type, (data as { revenue_period: object }).revenue_period]),
  );
  const dueOn = { due_on: '2026-08-14' };
  expect(studio).toEqual(['due', 'due', 'late'].map((kind) => [`revenue_report_${kind}`, dueOn]));
  expect(hers).toEqual([['revenue_report_late', dueOn]]);
  await startOn(world, '2026-10-01'); // the next period, which nobody is reminded of yet
  expect(await remindersOf(world)).toEqual([...due, late]);
});
