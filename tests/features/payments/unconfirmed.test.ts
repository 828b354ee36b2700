import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import type { TestApp } from '#tests/support/app.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { confirmPayments, reportPayment } from '#tests/support/cases/payments.ts';
import { runJobs } from '#tests/support/mails.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

/** The last minute of the thirteenth day after the report, and 07:30 of the fourteenth. */
const BEFORE = '2026-03-19T02:59:00Z';
const AFTER = '2026-03-19T10:30:00Z';

/** What a server does that is started at this instant. */
async function startAt(app: TestApp, instant: string): Promise<void> {
  app.setNow(instant);
  await scheduleEvents(app.app.dependencies);
  await runJobs(app);
}

async function remindersOf({ app: { database } }: TestApp): Promise<(number | null)[]> {
  const { events } = database.tables;
  const { kind, subjectId } = events;
  const rows = await database.read.select({ subjectId }).from(events).where(eq(kind, 'payment_unconfirmed'));
  return rows.map((row) => row.subjectId);
}

const recordOf = async ({ ask, dana }: Awaited<ReturnType<typeof startPaidWorld>>, token: string) => {
  const id = dana.viewer.developerProfileId;
  const query = 'query ($id: ID!) { developer(id: $id) { unconfirmedPayments } }';
  const pick = ({ developer }: { developer: { unconfirmedPayments: number } }) => developer.unconfirmedPayments;
  return (await ask({ token }, { graphql: { query, variables: { id }, pick } })).data;
};

test('a report without an answer for 14 days reminds the studio once, and stands on its record until the answer', async () => {
  const app = await startPaidWorld();
  const { ask, given, dana, ines, ivo, project, made } = app;
  const his = await given.investment(ivo, project, 5000);
  await ask(ines, reportPayment(made, 300, TODAY));
  await ask(ivo, reportPayment(his, 50, TODAY));
  await ask(dana, confirmPayments(project, [his], TODAY));
  await startAt(app, BEFORE);
  expect(await recordOf(app, await given.tokenFor(ivo.id))).toBe(0);
  expect(await remindersOf(app)).toEqual([]);
  for (const instant of [AFTER, '2026-03-20T12:00:00Z', '2026-03-21T12:00:00Z']) await startAt(app, instant);
  expect(await remindersOf(app)).toEqual([made]);
  const studio = { token: await given.tokenFor(dana.id) };
  const [newest] = (await ask(studio, listNotifications())).data.rows;
  expect(newest?.said).toContain('Hace 14 días que un pago de US$ 300 espera tu respuesta');
  expect(await recordOf(app, studio.token)).toBe(1);
  const line = 'Pagos sin confirmar: 1, avisados hace 14 días o más';
  for (const page of [`/juegos/${project}`, `/estudios/${dana.viewer.developerProfileId}`])
    expect(await (await fetch(`${app.url}${page}`)).text(), page).toContain(line);
  await ask(studio, confirmPayments(project, [made], TODAY));
  expect(await recordOf(app, studio.token)).toBe(0);
});
