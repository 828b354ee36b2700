import { expect, onTestFinished, test } from 'vitest';
import { eventMailDispatching } from '#server/features/notifications/mails/event.mail.jobs.ts';
import { createExecute } from '#server/operator/execute.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { forgotPassword } from '#tests/support/cases/passwords.ts';
import { silent } from '#tests/support/jobs.ts';
import { dispatchAll } from '#tests/support/dispatches.ts';
import { publish } from '#tests/support/event.mail.world.ts';
import { runJobs, sendEventMails } from '#tests/support/mails.ts';
import { operatorServices } from '#tests/support/operator.ts';
import { SITE } from '#tests/support/passkeys.ts';
import { startSmtp } from '#tests/support/smtp.ts';

type Shown = Record<'kind' | 'state' | 'answer' | 'messageId', string> & { at: Date };

/** A site with a mail server that answers each address in turn. */
async function startMailing() {
  const answers = new Map<string, number[]>();
  const smtp = await startSmtp({ isPlain: true, answering: (to) => answers.get(to)?.shift() ?? null });
  onTestFinished(() => smtp.stop());
  const log: string[] = [];
  const app = await startAppForTest({ now: '2026-03-05T12:00:00Z', mail: smtp.settings, publicUrl: SITE, log });
  const execute = createExecute(operatorServices(app), silent);
  const mailsTo = async (person: string) => {
    const answer = await execute({ operator: 'ada', command: 'mails', args: [person], options: {} });
    return (answer as unknown as { result: Shown[] }).result;
  };
  const logged = () =>
    log.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['messageId']);
  return { ...app, smtp, answers, log, mailsTo, logged };
}

test('operators see what became of each mail, with the answer of the mail server, and so does the log', async () => {
  const app = await startMailing();
  const { answers, given, smtp } = app;
  const [ines, ivo, fede] = [await given.investor('Inés'), await given.investor('Ivo'), await given.investor('Fede')];
  answers.set(ivo.email, [550]);
  answers.set(fede.email, [451, 451]);
  for (const { email } of [ines, ivo, fede]) expect((await app.ask(null, forgotPassword(email))).ok).toBe(true);
  await runJobs(app);

  const [accepted] = await app.mailsTo(ines.email);
  expect(accepted).toMatchObject({ kind: 'password_reset', state: 'done', answer: expect.stringMatching(/^250 /) });
  expect(accepted?.messageId).toBe(smtp.received[0]?.mail.messageId);
  const [refused] = await app.mailsTo(`${ivo.id}`);
  expect(refused).toMatchObject({ state: 'dead', answer: expect.stringMatching(/550/) });
  const [again] = await app.mailsTo(fede.email);
  expect(again).toMatchObject({ state: 'waiting', answer: expect.stringMatching(/451/) });
  expect(again?.at).toEqual(new Date('2026-03-05T12:00:30Z'));

  const lines = app.logged();
  expect(lines).toHaveLength(3);
  expect(lines).toContainEqual(
    expect.objectContaining({
      kind: 'password_reset',
      account: ines.id,
      messageId: accepted?.messageId,
      result: 'accepted',
      answer: accepted?.answer,
    }),
  );
  expect(lines.map(({ result }) => String(result)).toSorted()).toEqual(['accepted', 'again', 'refused']);
  expect(JSON.stringify(lines)).not.toMatch(/ejemplo\.test|contraseña/);
});

test('of a mail that was not sent operators see why, and they see mails about events', async () => {
  const app = await startMailing();
  const { given } = app;
  const [dana, ines] = [await given.developer('Sur'), await given.investor('Inés')];
  const project = await given.project(dana);
  await sendEventMails(app); // of what happens from now on
  await given.investment(ines, project, 100_000);
  const { database } = app.app;
  await dispatchAll(app, eventMailDispatching(app.app.dependencies));
  await database.write('system', (tx) => tx.update(database.tables.users).set({ emailConfirmedAt: null }));
  await runJobs(app);
  expect(await app.mailsTo(ines.email)).toMatchObject([
    { kind: 'receipt', state: 'done', answer: 'not sent: the address is not confirmed' },
  ]);
  await database.write('system', (tx) => tx.update(database.tables.users).set({ emailConfirmedAt: new Date() }));
  await publish(app, dana, project, 'Una');
  await sendEventMails(app);
  const [mail] = await app.mailsTo(ines.email);
  expect(mail).toMatchObject({ kind: 'event_mail', state: 'done', answer: expect.stringMatching(/^250 /) });
  expect(app.smtp.received.map((received) => received.mail.messageId)).toEqual([mail?.messageId]);
});
