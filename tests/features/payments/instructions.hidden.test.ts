import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { setInstructions, stopInstructions } from '#tests/support/cases/instructions.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { subscribe } from '#tests/support/feeds.ts';
import { mailsOf, morningAfter, sendEventMails } from '#tests/support/mails.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';

const TEXT = 'canariodeltexto';
const ACCOUNT = 'canario.cuenta';
const SUNG = /canario/i;

test('payment details stand in no mail, message, feed, page, list, event, REST answer or line of the log', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ log, publicUrl: 'https://fichin.test' });
  const { given, ask, send, rest, graphql } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const project = await given.project(dana, { title: 'Luces' });
  await app.app.services.follows.follow(ivo.viewer, project);
  const receiver = await startReceiver();
  for (const person of [dana, ines, ivo]) await ask(person, createWebhook({ url: receiver.url }));
  await allSettled(app);
  await sendDue(app);
  await sendEventMails(app);

  const version = (number: number) =>
    setInstructions(project, { text: `${TEXT} ${number}`, account: `${ACCOUNT}${number}` });
  expect((await ask(dana, version(1))).ok).toBe(true);
  await given.investment(ines, project, 100_000);
  expect((await ask(dana, version(2))).ok).toBe(true);
  expect((await ask(dana, stopInstructions(project))).ok).toBe(true);
  expect((await ask(dana, version(3))).ok).toBe(true);
  const refused = await ask(dana, setInstructions(project, { text: TEXT, account: `${ACCOUNT}/no` }));
  expect(refused.code).toBe('VALIDATION');
  await allSettled(app);
  await sendDue(app);
  await sendEventMails(app);
  app.setNow(morningAfter(new Date()));
  await scheduleDigests(app.app.dependencies);
  await sendEventMails(app);

  const mails = await mailsOf(app);
  expect(mails.filter(({ subject }) => subject?.includes('datos de pago')).length).toBeGreaterThan(3);
  expect(mails.map(({ subject, text, html }) => [subject, text, html]).join('\n')).not.toMatch(SUNG);
  expect(receiver.requests.length).toBeGreaterThan(0);
  expect(receiver.requests.map(({ body }) => body).join('\n')).not.toMatch(SUNG);

  const again = { ...ines, token: await given.tokenFor(ines.id) };
  const feeds = await subscribe(app, again);
  expect(`${await feeds.updates()}${await feeds.milestones()}`).not.toMatch(SUNG);
  for (const path of [
    '/',
    '/juegos',
    `/juegos/${project}`,
    `/juegos/${project}.atom`,
    '/estudios',
    `/projects/${project}`,
  ]) {
    expect(JSON.stringify((await send(path, { headers: { accept: 'text/html' } })).body), path).not.toMatch(SUNG);
  }
  for (const path of ['/projects', `/projects/${project}`, '/projects/my-investments', '/exports/my-investments.csv'])
    expect(JSON.stringify((await rest(again, 'GET', path)).body), path).not.toMatch(SUNG);
  const lists =
    '{ projects(filter: { search: "canario" }) { totalCount } notifications { edges { node { __typename } } } }';
  expect(JSON.stringify((await graphql(again, lists)).body)).toContain('"totalCount":0');
  const { events, jobs } = app.app.database.tables;
  const stored = [await app.app.database.read.select().from(events), await app.app.database.read.select().from(jobs)];
  expect(JSON.stringify(stored)).not.toMatch(SUNG);

  expect(log.length).toBeGreaterThan(10);
  expect(log.join('\n')).not.toMatch(SUNG);
  const seen = await graphql(again, `{ project(id: ${project}) { paymentInstructions { text } } }`);
  expect(JSON.stringify(seen.body)).toMatch(SUNG); // who may see it does
});
