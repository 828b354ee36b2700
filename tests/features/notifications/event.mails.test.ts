import { describe, expect, test } from 'vitest';
import { eventMailDispatching } from '#server/features/notifications/mails/event.mail.jobs.ts';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { allSettled, dispatchAll } from '#tests/support/dispatches.ts';
import { givenDisputedReturns, payOwed } from '#tests/support/distributions.ts';
import type { Account } from '#tests/support/given.ts';
import { morningAfter, runJobs, sendEventMails } from '#tests/support/mails.ts';
import { headerOf, type Received } from '#tests/support/smtp.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { NOON, HOUR, later, startWorld, publish, sentTo, emails } from '#tests/support/event.mail.world.ts';

const unsubscribeLink = (sent: Received | undefined): string =>
  /^<(.+)>$/.exec((sent && headerOf(sent, 'list-unsubscribe')) ?? '')?.[1] ?? '';

test('an update is sent at once to those who want it, once each, with what a mail program needs to stop it', async () => {
  const { app, smtp, log, project, people } = await startWorld();
  const { id } = await publish(app, people.dana, project, 'Nuevo jefe');
  await sendEventMails(app);
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(people.ines, people.fede));

  const [one, other] = smtp.received as [Received, Received];
  const { mail } = one;
  expect(mail.subject).toBe('Luces del Sur: Nueva actualización «Nuevo jefe»');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(`https://fichin.test/projects/${project}/updates/${id}`);
    expect(body).toContain('¡Hola! Texto');
    expect(body).toContain('sobre «Luces del Sur» porque invertiste en él o lo sigues');
    expect(body).toContain(unsubscribeLink(one));
  }
  expect(mail.messageId).toMatch(/^<event\.\d+\.\d+@fichin\.test>$/);
  expect(other.mail.messageId).not.toBe(mail.messageId);
  expect(unsubscribeLink(one)).toMatch(/^https:\/\/fichin\.test\/baja\/[\w.-]{45,}$/);
  expect(unsubscribeLink(other)).not.toBe(unsubscribeLink(one));
  expect(headerOf(one, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const bodyOf = (sent: Received) => sent.mail.html?.replaceAll(unsubscribeLink(sent), '');
  expect(bodyOf(other)).toBe(bodyOf(one));

  for (const { raw, to } of smtp.received)
    for (const email of emails(...Object.values(people)).filter((each) => each !== to[0]))
      expect(raw).not.toContain(email);
  const { jobs } = app.app.database.tables;
  const kept = `${log.join('\n')}${JSON.stringify(await app.app.database.read.select().from(jobs))}`;
  expect(kept).not.toContain('@ejemplo.test');
  expect(kept).not.toContain(new URL(unsubscribeLink(one)).pathname);
});

test('what may not be seen any more, or is not wanted any more, when it is sent reaches nobody', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { updates, mailPreferences } = app.app.services;
  const dispatching = eventMailDispatching(app.app.dependencies);
  await publish(app, people.dana, project, 'Secreta', false);
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(people.ines));
  expect(smtp.received[0]?.mail.text).not.toContain('Texto'); // a private update's text stays in the app

  const { id } = await publish(app, people.dana, project, 'Borrada');
  await dispatchAll(app, dispatching);
  await updates.remove(people.dana.viewer, id);
  await runJobs(app);
  await publish(app, people.dana, project, 'Cambiada');
  await dispatchAll(app, dispatching);
  await mailPreferences.set(people.ines.viewer, 'invested_updates', 'never');
  await app.app.services.follows.unfollow(people.fede.viewer, project);
  await runJobs(app);
  expect(smtp.received).toHaveLength(1);
  await mailPreferences.set(people.flor.viewer, 'followed_updates', 'at_once');
  await publish(app, people.dana, project, 'Oculta');
  await dispatchAll(app, dispatching);
  await app.app.database.write('system', async (tx) => {
    const { projects: rows } = app.app.database.tables;
    await tx.update(rows).set({ isPublished: false });
  });
  await runJobs(app);
  expect(smtp.received).toHaveLength(1);
});

test('nobody is sent mail after mail by one person, and others are heard meanwhile', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, ines, fede, flor } = people;
  const { comments } = app.app.services;
  const { id: updateId } = await publish(app, dana, project, 'Conversemos');
  const ask = (who: Account, content: string, parentId: number | null = null) =>
    comments.add(who.viewer, updateId, content, parentId);
  const { id: question } = await ask(ines, '¿Cuándo sale?');
  await sendEventMails(app);
  const sentToInes = () => sentTo(smtp.received).filter((to) => to === ines.email).length;
  smtp.received.length = 0;
  for (let answer = 0; answer < 13; answer += 1) await ask(fede, `Respuesta ${answer}`, question);
  await sendEventMails(app);
  expect(sentToInes()).toBe(10);
  await ask(flor, 'Yo también pregunto', question);
  await sendEventMails(app);
  expect(sentToInes()).toBe(11);
  app.setNow(later(2 * HOUR).toISOString());
  await ask(fede, 'Otra vez', question);
  await sendEventMails(app);
  expect(sentToInes()).toBe(12);
});

test('nor by one studio with several games, whose updates others are sent', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, ines, fede } = people;
  const others = [await app.given.project(dana), await app.given.project(dana)];
  for (const other of others) await app.given.investment(ines, other, 100_000);
  await sendEventMails(app);
  smtp.received.length = 0;
  for (const game of [...others, project])
    for (let update = 0; update < 5; update += 1) await publish(app, dana, game, `Novedad ${update}`);
  await sendEventMails(app);
  const sentToEach = [ines, fede].map(({ email }) => sentTo(smtp.received).filter((to) => to === email).length);
  expect(sentToEach).toEqual([10, 5]);
});

test('nor by one who pays, takes back and answers, or disputes, in one game after another', async () => {
  const { app, smtp, people } = await startWorld();
  const { dana, ines } = people;
  const games: number[] = [];
  for (let game = 0; game < 3; game += 1) games.push(await givenDisputedReturns(app, dana, ines, 10_000, 'No llegó'));
  await sendEventMails(app);
  app.setNow(later(2 * HOUR).toISOString());
  smtp.received.length = 0;
  const { services, dependencies } = app.app;
  const { distributions } = services;
  for (const projectId of games)
    for (let round = 0; round < 4; round += 1) {
      const payments = await dependencies.distributions.paymentsOf([{ projectId, investorId: ines.id }]);
      await distributions.correct(dana.viewer, [...payments.values()].flat().at(-1)?.id ?? 0, 'Por error');
      const paymentId = await payOwed(app, dana, projectId, ines);
      await distributions.dispute(ines.viewer, paymentId, 'No llegó');
      await distributions.reply(dana.viewer, { paymentId, text: 'Sí', bankReference: null });
    }
  await sendEventMails(app);
  const sentToEach = [ines, dana].map(({ email }) => sentTo(smtp.received).filter((to) => to === email).length);
  expect(sentToEach).toEqual([10, 10]);
});

describe('a private update sent to the investors by mail', () => {
  const CONTENT =
    '# Adentro\n\nTexto **secreto** con [enlace](/projects) y <script>alert(1)</script>\n\n' +
    '![mapa](/media/mapa.png) [trampa](https://mal.test/?a=https://unsubscribe.invalid/)';

  const sendMessage = ({ app }: TestApp, { viewer }: Account, project: number) =>
    app.services.updates.create(viewer, project, {
      title: 'Para ustedes',
      content: CONTENT,
      isPublic: false,
      mailToInvestors: true,
      media: [],
    });

  test('has its text, for investors who want it at once, in place of the notice', async () => {
    const { app, smtp, project, people } = await startWorld();
    const { ines, fede, nadia } = people;
    const [daily, never] = [await app.given.investor('Dora'), await app.given.investor('Nilo')];
    for (const person of [daily, never, nadia]) await app.given.investment(person, project, 100_000);
    await app.app.services.mailPreferences.set(daily.viewer, 'invested_updates', 'daily');
    await app.app.services.mailPreferences.set(never.viewer, 'invested_updates', 'never');
    await sendEventMails(app);
    smtp.received.length = 0;

    const { id } = await sendMessage(app, people.dana, project);
    await sendEventMails(app);
    await sendEventMails(app);
    expect(sentTo(smtp.received)).toEqual(emails(ines));
    const [sent] = smtp.received as [Received];
    const { mail } = sent;
    expect(mail.subject).toBe('Luces del Sur: Para ustedes');
    expect(mail.messageId).toMatch(/^<event\.\d+\.\d+@fichin\.test>$/);
    expect(headerOf(sent, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const page = `https://fichin.test/projects/${project}/updates/${id}`;
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(page);
      expect(body).toContain('sobre «Luces del Sur» porque invertiste en él.');
    }
    expect(mail.text).toContain('Texto **secreto**');
    expect(mail.html).toContain('Texto <strong>secreto</strong>');
    expect(mail.html).toContain('href="https://fichin.test/projects"');
    expect(mail.html).toContain('>trampa</a> (mal.test)');
    expect(mail.text).toContain('unsubscribe.invalid/) (mal.test)');
    expect(mail.html).not.toMatch(/<script|<img/);
    const traps = mail.html?.match(/mal\.test\/[^"]*/g) ?? [];
    expect(traps).toEqual(['mal.test/?a=https://unsubscribe.invalid/']); // no reader's own address in somebody's link

    app.setNow(morningAfter(new Date(NOON)));
    await allSettled(app);
    await scheduleDigests(app.app.dependencies);
    await runJobs(app);
    const toDora = smtp.received.filter(({ to }) => to[0] === daily.email);
    expect(toDora.map(({ mail: { text } }) => text?.includes('«Para ustedes»'))).toEqual([true]);
    expect(smtp.received.filter(({ raw }) => raw.includes('secreto'))).toEqual([sent]);
    expect(sentTo(smtp.received)).not.toContain(fede.email);
  });

  test('reaches nobody once it is deleted, and followers of one that was made public as a notice', async () => {
    const { app, smtp, project, people } = await startWorld();
    const dispatching = eventMailDispatching(app.app.dependencies);
    const { id } = await sendMessage(app, people.dana, project);
    await dispatchAll(app, dispatching);
    await app.app.services.updates.remove(people.dana.viewer, id);
    await runJobs(app);
    expect(smtp.received).toEqual([]);

    app.setNow(later(24 * HOUR));
    const { id: other } = await sendMessage(app, people.dana, project);
    await app.app.services.updates.edit(people.dana.viewer, other, { isPublic: true, media: [] });
    await sendEventMails(app);
    const subjects = Object.fromEntries(smtp.received.map(({ to, mail }) => [to[0], mail.subject]));
    expect(subjects).toEqual({
      [people.ines.email]: 'Luces del Sur: Para ustedes',
      [people.fede.email]: 'Luces del Sur: Nueva actualización «Para ustedes»',
    });
  });
});

test("a studio is told of money, comments and reminders, and nobody of one's own act", async () => {
  const { app, smtp, project, people } = await startWorld();
  const { comments } = app.app.services;
  const subjects = () => smtp.received.map(({ mail, to }) => `${to[0]} ${mail.subject}`.replaceAll('\u00a0', ' '));
  await app.given.investment(people.fede, project, 150_050);
  await sendEventMails(app);
  expect(subjects()).toContain(`${people.dana.email} Luces del Sur: Fede invirtió US$ 1.500,50`);
  expect(sentTo(smtp.received)).toEqual(emails(people.dana, people.fede));

  const { id: update } = await publish(app, people.dana, project, 'Una');
  const { id } = await comments.add(people.flor.viewer, update, 'Qué bueno');
  await sendEventMails(app);
  smtp.received.length = 0;
  await comments.add(people.dana.viewer, update, 'Gracias', id);
  await comments.add(people.flor.viewer, update, 'De nada', id);
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(people.flor, people.dana));
  const [toFlor] = smtp.received.filter(({ to }) => to[0] === people.flor.email);
  expect(toFlor?.mail).toMatchObject({
    subject: 'Luces del Sur: Estudio Sur respondió a tu comentario de la actualización «Una»',
    text: expect.stringContaining('> Gracias') as string,
  });

  smtp.received.length = 0;
  app.setNow(later(14 * 24 * HOUR));
  await scheduleEvents(app.app.dependencies);
  await runJobs(app);
  await sendEventMails(app);
  expect(subjects()).toEqual([`${people.dana.email} Luces del Sur: Hace tiempo que el proyecto no publica novedades`]);
});

test('many followers are told once each, by several server processes', async () => {
  const { app, project, people } = await startWorld();
  const { database } = app.app;
  const { users, follows, mailPreferences, jobs } = database.tables;
  const at = new Date(NOON);
  const many = Array.from({ length: 650 }, (_none, index) => ({
    email: `p${index}@ejemplo.test`,
    passwordHash: '-',
    role: 'investor' as const,
    createdAt: at,
    emailConfirmedAt: at,
  }));
  const ids = await database.write('system', (tx) => tx.insert(users).values(many).returning({ id: users.id }));
  await database.write('system', async (tx) => {
    await tx.insert(follows).values(ids.map(({ id }) => ({ followerId: id, projectId: project, createdAt: at })));
    const chosen = { mailGroup: 'followed_updates', choice: 'at_once' } as const;
    await tx.insert(mailPreferences).values(ids.map(({ id }) => ({ userId: id, ...chosen })));
  });
  const copy = currentEngine() === 'postgres' ? await startAppForTest({ beside: app, now: NOON }) : app;
  await publish(app, people.dana, project, 'Una');
  await publish(app, people.dana, project, 'Otra');
  await allSettled(app);
  await Promise.all([app, copy].map((each) => dispatchAll(each, eventMailDispatching(each.app.dependencies))));
  const rows = await database.read.select().from(jobs);
  const keys = rows.filter(({ kind }) => kind === 'event_mail').map(({ key }) => key);
  expect(keys).toHaveLength(2 * (650 + 2));
  expect(new Set(keys).size).toBe(keys.length);
});
