import { expect, test } from 'vitest';
import { eventMailDispatching } from '#server/features/notifications/mails/event.mail.jobs.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { countUnread, listNotifications } from '#tests/support/cases/notifications.ts';
import {
  answerQuestion,
  askQuestion,
  editAnswer,
  editQuestion,
  listQuestions,
  withdrawQuestion,
} from '#tests/support/cases/questions.ts';
import { allSettled, dispatchAll } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';
import { mailsOf, runJobs, secretTo, sendEventMails } from '#tests/support/mails.ts';
import { hide } from '#tests/support/operators.ts';
import { listIn, unzipped } from '#tests/support/zip.ts';

const NOW = '2026-03-05T12:00:00Z';

async function begin() {
  const app = await startAppForTest({ now: NOW });
  const [dana, ines, ivo] = [
    await app.given.developer('Estudio Sur'),
    await app.given.investor('Inés'),
    await app.given.investor('Ivo'),
  ];
  const project = await app.given.project(dana, { title: 'Luces' });
  await allSettled(app);
  await dispatchAll(app, eventMailDispatching(app.app.dependencies)); // begins with what happens next
  const ask = async (who: Account, content: string) => (await app.ask(who, askQuestion(project, content))).data.id;
  const said = async (who: Account) => (await app.ask(who, listNotifications())).data.rows.map((row) => row.said);
  return { app, dana, ines, ivo, project, ask, said };
}

const mailsTo = async (app: TestApp, { email }: Account) =>
  (await mailsOf(app)).filter(({ to }) => to?.some(({ address }) => address === email));

type Latest = { notifications: { edges: { node: { actorName: string | null } }[] } };
const latestActor = (): Request<string | null | undefined> => ({
  graphql: {
    query: '{ notifications(first: 1) { edges { node { actorName } } } }',
    pick: ({ notifications }: Latest) => notifications.edges[0]?.node.actorName,
  },
});

test('a question is told to the owner, its answer to who asked, and nobody else', async () => {
  const { app, dana, ines, ivo, project, ask, said } = await begin();
  await app.given.investment(ivo, project, 100_000);
  const id = await ask(ines, '¿Cuándo sale?');
  await sendEventMails(app);
  const link = `/projects/${project}?pestana=detalles&pregunta=${id}`;
  const [askedMail] = await mailsTo(app, dana);
  expect(askedMail?.text).toContain('Inés hizo una pregunta');
  expect(askedMail?.text).toContain('¿Cuándo sale?');
  expect(askedMail?.text).toContain(link);
  await app.ask(dana, answerQuestion(id, 'En mayo'));
  await sendEventMails(app);
  const [answerMail] = await mailsTo(app, ines);
  expect(answerMail?.text).toContain('El estudio respondió tu pregunta');
  expect(answerMail?.text).toContain('En mayo');
  expect(answerMail?.text).toContain(link);
  await expect.poll(() => said(dana)).toContain('Luces: Inés hizo una pregunta');
  await expect.poll(() => said(ines)).toEqual(['Luces: El estudio respondió tu pregunta']);
  expect((await app.ask(ines, latestActor())).data).toBe(null);
  expect(await said(ivo)).toEqual([]);
  const subjects = (await mailsTo(app, ivo)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/^Invertiste/)]);
});

test('nobody is told of an edited question or answer, and a mail that waits has its new text', async () => {
  const { app, dana, ines, ask, said } = await begin();
  const id = await ask(ines, '¿Cuándo sle?');
  await app.ask(ines, editQuestion(id, '¿Cuándo sale?'));
  await sendEventMails(app);
  expect((await mailsTo(app, dana)).map(({ text }) => text?.includes('¿Cuándo sale?'))).toEqual([true]);
  await app.ask(dana, answerQuestion(id, 'En mayo'));
  await sendEventMails(app);
  await app.ask(dana, editAnswer(id, 'En junio'));
  await sendEventMails(app);
  expect(await mailsTo(app, ines)).toHaveLength(1);
  await expect.poll(() => said(ines)).toHaveLength(1);
  expect(await said(dana)).toHaveLength(1);
});

test('a question that was withdrawn or hidden is told no more', async () => {
  const { app, dana, ines, ivo, ask, said } = await begin();
  const [first, second] = [await ask(ines, 'Una'), await ask(ivo, 'Otra')];
  await expect.poll(() => said(dana)).toHaveLength(2);
  await app.ask(ines, withdrawQuestion(first));
  await hide(app, { kind: 'question', id: second });
  expect(await said(dana)).toEqual([]);
  expect((await app.ask(dana, countUnread())).data).toBe(0);
});

test('a live notification names the question, for whom it is addressed to', async () => {
  const { app, dana, ines, ivo, ask } = await begin();
  const query = 'subscription { notificationAdded { kind question { id answer } } }';
  const [owner, asker, stranger] = await Promise.all([dana, ines, ivo].map((who) => listen(app, who, query, {})));
  const id = await ask(ines, '¿Cuándo sale?');
  await app.ask(dana, answerQuestion(id, 'En mayo'));
  const seen = (kind: string) => ({
    data: { notificationAdded: { kind, question: { id: String(id), answer: expect.anything() as string | null } } },
  });
  await expect.poll(() => asker?.heard).toMatchObject([seen('QUESTION_ANSWERED')]);
  await expect.poll(() => owner?.heard).toMatchObject([{ data: { notificationAdded: { kind: 'QUESTION_ASKED' } } }]);
  expect(stranger?.heard).toEqual([]);
});

test('of a closed account answered questions stay without a name, the others go', async () => {
  const { app, dana, ines, ivo, project, ask } = await begin();
  const id = await ask(ines, 'Una');
  await app.ask(dana, answerQuestion(id, 'Sí'));
  app.setNow('2026-03-06T12:00:00Z');
  await ask(ines, 'Otra');
  await app.ask({ token: await app.given.tokenFor(ines.id) }, closeAccount());
  app.setNow('2026-03-21T12:00:00Z');
  await runJobs(app);
  const seen = { content: 'Una', answer: 'Sí', author: 'Cuenta cerrada' };
  for (const who of [dana, ivo]) {
    const token = await app.given.tokenFor(who.id);
    expect((await app.ask({ token }, listQuestions(project))).data.rows).toMatchObject([seen]);
  }
  const edited = await app.ask({ token: await app.given.tokenFor(dana.id) }, editAnswer(id, 'Sí, en mayo'));
  expect(edited.data).toMatchObject({ answer: 'Sí, en mayo', author: 'Cuenta cerrada' });
});

test('who asked, and the studio, find a question in the copies of their data', async () => {
  const { app, dana, ines, ivo, ask } = await begin();
  const id = await ask(ines, '¿Cuándo sale?');
  await app.ask(dana, answerQuestion(id, 'En mayo'));
  await app.ask(dana, editAnswer(id, 'En junio'));
  await app.ask(ivo, withdrawQuestion(await ask(ivo, 'Me arrepentí')));
  const copied = async (who: Account) => {
    await app.ask(who, requestDataExport());
    await runJobs(app);
    const [mail] = (await mailsTo(app, who)).filter(({ text }) => text?.includes('/mis-datos/'));
    const answer = await fetch(`${app.url}/mis-datos/${secretTo('mis-datos', mail)}`);
    return listIn(unzipped(Buffer.from(await answer.arrayBuffer())), 'preguntas.json');
  };
  const both = [{ content: '¿Cuándo sale?', answer: 'En junio', first_answer: 'En mayo' }];
  expect(await copied(ines)).toMatchObject(both);
  expect(await copied(dana)).toMatchObject(both);
  expect(await copied(ivo)).toMatchObject([{ content: 'Me arrepentí' }]);
});
