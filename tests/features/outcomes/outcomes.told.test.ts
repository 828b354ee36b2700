import { expect, test } from 'vitest';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import type { TestApp } from '#tests/support/app.ts';
import { countUnread, listNotifications } from '#tests/support/cases/notifications.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { confirmPayments } from '#tests/support/cases/payments.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { emails, sentTo, startWorld } from '#tests/support/event.mail.world.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { runJobs, sendEventMails } from '#tests/support/mails.ts';
import { hide } from '#tests/support/operators.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const SAID = { outcomeText: 'Nos quedamos **sin equipo**.', outcomeOn: '2026-03-10' };
const CANCELLED = { ...SAID, projectOutcome: 'CANCELLED' };

/** What each is told of from now on. */
async function hearing(app: TestApp, people: Account[]) {
  const saidTo = async (who: Account) => (await app.ask(who, listNotifications())).data.rows.map(({ said }) => said);
  const before = new Map<Account, string[]>();
  for (const who of people) before.set(who, await saidTo(who));
  return async (who: Account) => (await saidTo(who)).filter((said) => !before.get(who)?.includes(said));
}

test('a cancelled game is told to backers with their amount, to followers and editors, and not as a reversal', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, ines, fede } = people;
  const [edu, ivo] = [await app.given.developer('Edu'), await app.given.investor('Ivo')];
  await app.given.editor(edu, project);
  for (const amount of [100_000, 150_050]) await app.given.investment(ivo, project, amount);
  await sendEventMails(app);
  const before = smtp.received.length;
  const heardBy = await hearing(app, [dana, ines, fede, edu, ivo]);
  const unread = (await app.ask(ivo, countUnread())).data;
  await app.ask(dana, conclude(project, CANCELLED));
  await allSettled(app);
  const own = (amount: string) =>
    `Luces del Sur: El estudio canceló el juego: tu compromiso de ${amount} quedó sin efecto`;
  expect(await heardBy(ines)).toEqual([own('US$ 1.000')]);
  expect(await heardBy(ivo)).toEqual([own('US$ 2.500,50')]);
  for (const who of [fede, edu]) expect(await heardBy(who)).toEqual(['Luces del Sur: El estudio canceló el juego']);
  expect(await heardBy(dana)).toEqual([]);
  expect((await app.ask(ivo, countUnread())).data).toBe(unread + 1);

  await sendEventMails(app);
  const mails = smtp.received.slice(before);
  expect(sentTo(mails)).toEqual(emails(edu, ines, ivo));
  expect(mails.find(({ to }) => to.includes(ivo.email))?.mail.text).toContain('sin equipo');
});

test('a cancelled game is told to whoever paid with what is to be returned to them', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, ines } = people;
  const ivo = await app.given.investor('Ivo');
  const made = await app.given.investment(ivo, project, 100_000);
  await givenInstructions(app, dana, project);
  await app.ask(dana, confirmPayments(project, [made], app.app.services.today(), 250.5));
  await sendEventMails(app);
  const before = smtp.received.length;
  const heardBy = await hearing(app, [ines, ivo]);
  await app.ask(dana, conclude(project, CANCELLED));
  await allSettled(app);
  await sendEventMails(app);
  const own = 'El estudio canceló el juego: tu compromiso de US$ 1.000 quedó sin efecto';
  const owed = `${own}, y tiene que devolverte US$ 250,50`;
  expect(await heardBy(ines)).toEqual([`Luces del Sur: ${own}`]);
  expect(await heardBy(ivo)).toEqual([`Luces del Sur: ${owed}`]);
  const mailed = smtp.received.slice(before).find(({ to }) => to.includes(ivo.email))?.mail.text ?? '';
  expect(mailed.replaceAll('\u00a0', ' ')).toContain(owed);
});

test('a released game is told once to whoever is invested and follows it', async () => {
  const { app, people, project } = await startWorld();
  const { dana, ines, fede } = people;
  const heardBy = await hearing(app, [ines, fede]);
  await app.ask(dana, conclude(project, SAID));
  await allSettled(app);
  for (const who of [ines, fede]) expect(await heardBy(who)).toEqual(['Luces del Sur: Se lanzó el juego']);
});

test('whoever took part before is told, too; while the project is hidden, backers alone', async () => {
  const { app, people, project } = await startWorld();
  const { dana, ines, fede } = people;
  const ivo = await app.given.investor('Ivo');
  await app.given.reversal(await app.given.investment(ivo, project, 100_000));
  await hide(app, { kind: 'project', id: project });
  const heardBy = await hearing(app, [ines, fede, ivo]);
  await app.ask(dana, conclude(project, CANCELLED));
  await allSettled(app);
  expect(await heardBy(ivo)).toEqual(['Luces del Sur: El estudio canceló el juego']);
  expect(await heardBy(ines)).toHaveLength(1);
  expect(await heardBy(fede)).toEqual([]);
});

test('who withdrew all that they had is not told, nor mailed; who follows, too, is told as a follower', async () => {
  const { app, smtp, people, project } = await startWorld();
  const { dana, ines, fede } = people;
  const lola = await app.given.investor('Lola');
  for (const who of [lola, fede])
    await app.app.services.withdrawals.withdraw(who.viewer, await app.given.investment(who, project, 100_000));
  await app.app.services.mailPreferences.set(fede.viewer, 'followed_money', 'at_once');
  await sendEventMails(app);
  const before = smtp.received.length;
  const heardBy = await hearing(app, [ines, fede, lola]);
  const unread = (await app.ask(lola, countUnread())).data;
  await app.ask(dana, conclude(project, SAID));
  await allSettled(app);
  const released = 'Luces del Sur: Se lanzó el juego';
  expect(await Promise.all([ines, fede, lola].map(heardBy))).toEqual([[released], [released], []]);
  expect((await app.ask(lola, countUnread())).data).toBe(unread);

  await sendEventMails(app);
  const mails = smtp.received.slice(before);
  expect(sentTo(mails)).toEqual(emails(ines, fede));
  for (const { mail } of mails) expect(mail.text).toContain('porque eres su redactor, invertiste en él o lo sigues.');
});

test('webhooks are sent the end and each reversal', async () => {
  const { app, people, project } = await startWorld();
  const { dana, ines } = people;
  const receiver = await startReceiver();
  await app.ask(ines, createWebhook({ url: receiver.url }));
  await sendDue(app);
  await app.ask(dana, conclude(project, CANCELLED));
  await sendDue(app);
  const sent = receiver.requests.map(({ body }) => JSON.parse(body) as { type: string; data: { project: object } });
  expect(sent.map(({ type }) => type).toSorted()).toEqual(['investment_reversed', 'project_concluded']);
  for (const { data } of sent) expect(data.project).toMatchObject({ outcome: 'CANCELLED', is_active: false });
});

test('its promises and its silence are watched no longer', async () => {
  const { app, people, project } = await startWorld();
  const promise = { title: 'Demo', description: 'Jugable', dueDate: '2026-03-14' };
  await app.app.services.milestones.create(people.dana.viewer, project, promise);
  await app.ask(people.dana, conclude(project, SAID));
  app.setNow('2026-03-25T15:00:00Z');
  await scheduleEvents(app.app.dependencies);
  await runJobs(app);
  const { events } = app.app.database.tables;
  const kinds = (await app.app.database.read.select().from(events)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => /due|silent/.test(kind))).toEqual([]);
});
