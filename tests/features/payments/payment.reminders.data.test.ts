import { asc, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import type { TestApp } from '#tests/support/app.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions, IBAN } from '#tests/support/instructions.ts';
import { mailsOf, runJobs, sendEventMails } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { startPaidWorld } from '#tests/support/payments.ts';

/** What a server does that is started on this day of March. */
async function startOn(app: TestApp, day: number): Promise<void> {
  app.setNow(new Date(Date.UTC(2026, 2, day, 15)));
  await scheduleEvents(app.app.dependencies);
  await runJobs(app);
}

/** Each with the investment it is about. */
async function remindersOf({ app: { database } }: TestApp): Promise<string[]> {
  const { events } = database.tables;
  const kinds = ['payment_due_soon', 'payment_overdue', 'payments_overdue'] as const;
  const rows = await database.read.select().from(events).where(inArray(events.kind, kinds)).orderBy(asc(events.id));
  return rows.map(({ kind, subjectId, day }) => `${day} ${kind} ${subjectId}`);
}

const heard = async (app: TestApp, { id }: Account) =>
  (await app.ask({ token: await app.given.tokenFor(id) }, listNotifications())).data.rows.map(({ said }) => said);

test('who has to pay is reminded 7 and 2 days before the last day, on it, and on the next, when the studio is told', async () => {
  const app = await startPaidWorld({}, { paymentDays: 20 });
  const { given, dana, ines, ivo, project, made } = app;
  const { payments } = app.app.services;
  const [partly, reported, paid] = [
    await given.investment(ivo, project, 5000),
    await given.investment(ivo, project, 6000),
    await given.investment(ivo, project, 7000),
  ] as const;
  const without = await given.project(dana, { title: 'Sin plazo' });
  await givenInstructions(app, dana, without);
  await given.investment(ivo, without, 100_000);
  const paidOn = '2026-03-05';
  const confirm = (id: number, amount: number) =>
    payments.confirm(dana.viewer, { projectId: project, investmentIds: [id], receivedOn: paidOn, amount });
  await confirm(partly, 1000);
  await confirm(paid, 7000);
  await payments.report(ivo.viewer, { investmentId: reported, amount: 6000, paidOn });
  await allSettled(app);
  await sendEventMails(app); // begins with what happens next
  for (const day of [17, 18, 18, 19, 23, 24, 25, 26, 27, 28]) await startOn(app, day);
  const each = (day: string, kind: string) => [made, partly].map((id) => `2026-03-${day} ${kind} ${id}`);
  expect(await remindersOf(app)).toEqual([
    ...each('18', 'payment_due_soon'),
    ...each('23', 'payment_due_soon'),
    ...each('25', 'payment_due_soon'),
    `2026-03-26 payment_overdue ${made}`,
    '2026-03-26 payments_overdue null',
    `2026-03-26 payment_overdue ${partly}`,
  ]);
  await allSettled(app);
  expect((await heard(app, ines)).slice(0, 4)).toEqual(
    [
      'Venció el plazo de un pago de US$ 300, el 25/03/2026',
      'Te falta un pago de US$ 300: hoy es el último día',
      'Te falta un pago de US$ 300, hasta el 25/03/2026: quedan 2 días',
      'Te falta un pago de US$ 300, hasta el 25/03/2026: quedan 7 días',
    ].map((said) => expect.stringContaining(said) as string),
  );
  const toStudio = (await heard(app, dana)).filter((said) => said.startsWith('Luces: Venció'));
  expect(toStudio).toEqual([expect.stringContaining('Venció el plazo de compromisos que no se pagaron')]);
  await sendEventMails(app);
  const mails = await mailsOf(app);
  const textOf = (said: string) => mails.find(({ subject }) => subject?.includes(said))?.text;
  expect(textOf('quedan 7 días')).toContain('Después el estudio puede anular tu compromiso.');
  expect(textOf('Venció el plazo de un pago')).toContain('desde el 28/03/2026 el estudio puede anular tu compromiso.');
  expect(textOf('Venció el plazo de compromisos')).toContain('Puedes anularlos desde el 28/03/2026');
});

test('a later last day has reminders of its own, and nobody is reminded while the studio is frozen', async () => {
  const app = await startPaidWorld({}, { paymentDays: 20 });
  const { dana, project, made } = app;
  app.setNow('2026-03-21T15:00:00Z');
  await givenInstructions(app, dana, project, { text: 'Por transferencia', account: IBAN });
  await startOn(app, 23);
  await startOn(app, 24);
  const due = ['18', '22', '27', '29'].map((day) => `2026-03-${day} payment_due_soon ${made}`);
  expect(await remindersOf(app)).toEqual(due.slice(1, 2));
  await operatorServices(app).payments.freeze(OPERATOR, { personId: dana.id, reason: 'Es otra cuenta' });
  await startOn(app, 27);
  expect(await remindersOf(app)).toEqual(due.slice(1, 2));
  await operatorServices(app).payments.unfreeze(OPERATOR, { personId: dana.id, reason: 'Era suya' });
  await startOn(app, 28);
  await startOn(app, 29);
  expect(await remindersOf(app)).toEqual(due.slice(1));
});
