import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { receiptNumber } from '#server/features/investments/investment.rules.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { countUnread, listNotifications } from '#tests/support/cases/notifications.ts';
import { confirmPayments } from '#tests/support/cases/payments.ts';
import { updateRequestsOf } from '#tests/support/cases/update.requests.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { HOUR, emails, later, sentTo, startWorld } from '#tests/support/event.mail.world.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { subscribe } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { listen } from '#tests/support/live.ts';
import { sendEventMails } from '#tests/support/mails.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const REASON = 'Pago rechazado por el banco';

const hide = ({ app }: TestApp, project: number) => {
  const { projects } = app.database.tables;
  const hidden = { isPublished: false, hiddenAt: new Date(0) };
  return app.database.write('system', (tx) => tx.update(projects).set(hidden).where(eq(projects.id, project)));
};

async function startSmallWorld() {
  const app = await startAppForTest();
  const { given } = app;
  const dana = await given.developer('Sur');
  const [ines, ivo, fede] = [
    await given.investor('Inés'),
    await given.investor('Ivo'),
    await given.investor('Fede'),
  ] as const;
  const project = await given.project(dana, { title: 'Luces' });
  await app.app.services.follows.follow(fede.viewer, project);
  const [hers] = [await given.investment(ines, project, 100_050), await given.investment(ivo, project, 200_000)];
  await allSettled(app);
  return { ...app, dana, ines, ivo, fede, project, hers };
}

const publish = ({ app }: TestApp, { viewer }: Account, project: number, title: string, isPublic: boolean) =>
  app.services.updates.create(viewer, project, { title, content: 'Texto', isPublic, media: [] });

describe('a reversal', () => {
  test('is told to its investor and the studio, and to nobody else, also when the project is hidden', async () => {
    const app = await startSmallWorld();
    const { ask, given, dana, ines, ivo, fede, project, hers } = app;
    const heard = async (who: Account) =>
      (await ask(who, listNotifications())).data.rows.map(({ said }) => said).filter((said) => /anul/.test(said));
    const unread = async (who: Account) => (await ask(who, countUnread())).data;
    const people = [dana, ines, ivo, fede];
    const before = await Promise.all(people.map(unread));
    await hide(app, project);
    const whileHidden = await Promise.all(people.map(unread));
    const reversal = await given.reversal(hers);
    await allSettled(app);
    expect(await Promise.all(people.map(heard))).toEqual([
      ['Luces: Se anuló la inversión de US$ 1.000,50 de Inés'],
      ['Luces: Se anuló tu inversión de US$ 1.000,50'],
      [],
      [],
    ]);
    expect(before[1]).toBe(0);
    const more = (await Promise.all(people.map(unread))).map((count, at) => count - (whileHidden[at] ?? 0));
    expect(more).toEqual([1, 1, 0, 0]);

    const said = async (who: Account): Promise<unknown> => {
      const fields = 'kind amount actorName reason investmentId';
      const { body } = await app.graphql(who, `{ notifications { edges { node { ${fields} } } } }`);
      return (body as { data: { notifications: { edges: { node: unknown }[] } } }).data.notifications.edges[0]?.node;
    };
    const [theirs, own] = [await said(dana), await said(ines)];
    expect(theirs).toMatchObject({ amount: 1000.5, reason: REASON });
    expect(own).toMatchObject({ amount: 1000.5, reason: REASON });
    const pick = (found: unknown) => Object.values(found as Record<string, unknown>);
    expect(pick(theirs)).toContain('Inés');
    expect(pick(own)).toContain(String(reversal));
  });

  test('ends what investors alone read and ask for, but not the following', async () => {
    const app = await startSmallWorld();
    const { ask, given, dana, ines, project, hers } = app;
    const { services } = app.app;
    const { id: secret } = await publish(app, dana, project, 'Secreta', false);
    const { id: open } = await publish(app, dana, project, 'Abierta', true);
    const feeds = await subscribe(app, ines);
    const fed = () => feeds.updates();
    expect(await fed()).toContain('Secreta');
    await services.updates.get(ines.viewer, secret);
    const [read] = await services.stats.recentUpdates(dana.viewer).then((all) => all.filter(({ id }) => id === secret));
    const readers = async () => (await services.stats.readershipOf(dana.viewer, read ? [read] : [])).get(secret);
    expect(await readers()).toEqual({ readCount: 1, investorCount: 2 });
    const seen = () => services.projects.get(dana.viewer, project);
    const silence = new Date(Date.now() + 20 * 24 * HOUR);
    app.setNow(silence);
    await services.updateRequests.request(ines.viewer, project);
    expect((await services.updateRequests.countOpen(dana.viewer, [await seen()])).get(project)).toBe(1);

    await given.reversal(hers);
    const code = (work: Promise<unknown>) =>
      work.then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      );
    expect(await code(services.updates.get(ines.viewer, secret))).toBe('PRIVATE_UPDATE');
    expect(await code(services.comments.add(ines.viewer, secret, 'Hola'))).toBe('PRIVATE_UPDATE');
    expect(await code(services.updates.get(ines.viewer, open))).toBe('ok');
    expect(await services.stats.unreadOfInvestor(ines.viewer)).toBe(0);
    expect(await services.stats.recentUpdates(ines.viewer)).toEqual([]);
    expect(await readers()).toEqual({ readCount: 0, investorCount: 1 });
    const token = { token: await given.tokenFor(ines.id) };
    expect((await ask(token, updateRequestsOf(project))).data).toEqual({ own: null, count: null });
    expect((await services.updateRequests.countOpen(dana.viewer, [await seen()])).get(project)).toBe(0);
    expect(await fed()).not.toContain('Secreta');
    expect((await services.stats.suggestions(ines.viewer)).map(({ project: { id } }) => id)).toContain(project);

    await given.investment(ines, project, 100_000);
    expect(await code(services.updates.get(ines.viewer, secret))).toBe('ok');
    await services.updateRequests.request(ines.viewer, project);
    expect(await fed()).toContain('Secreta');
  });
});

test('is heard at once over sockets, which then tell no private update any more', async () => {
  const app = await startSmallWorld();
  const { dana, ines, fede, project, hers } = app;
  const FUNDING = 'subscription ($id: ID!) { projectFundingChanged(projectId: $id) { fundingRaised viewerInvested } }';
  const TOLD = 'subscription { notificationAdded { kind reason } }';
  const UPDATES = 'subscription { updatePublished { title } }';
  const [funding, own, studio, stranger, updates] = [
    await listen(app, ines, FUNDING, { id: project }),
    await listen(app, ines, TOLD),
    await listen(app, dana, TOLD),
    await listen(app, fede, TOLD),
    await listen(app, ines, UPDATES),
  ];
  await app.given.reversal(hers);
  await expect.poll(() => funding.heard.length).toBe(1);
  expect(funding.heard[0]?.data).toEqual({ projectFundingChanged: { fundingRaised: 2000, viewerInvested: 0 } });
  const told = { notificationAdded: { kind: 'INVESTMENT_REVERSED', reason: REASON } };
  await expect.poll(() => [own, studio].map(({ heard }) => heard.map(({ data }) => data))).toEqual([[told], [told]]);
  await publish(app, dana, project, 'Secreta', false);
  await publish(app, dana, project, 'Abierta', true);
  await expect.poll(() => updates.heard.length).toBe(1);
  expect(updates.heard[0]?.data).toEqual({ updatePublished: { title: 'Abierta' } });
  await expect.poll(() => stranger.heard.length).toBe(1);
  expect(stranger.heard[0]?.data).toMatchObject({ notificationAdded: { kind: 'UPDATE_PUBLISHED' } });
});

test('is mailed with its reason to the studio, and as a receipt to its investor', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, ines, fede } = people;
  const made = await app.given.investment(fede, project, 200_000);
  const other = await app.given.investment(fede, project, 300_000);
  const hers = (await app.app.services.investments.listMine(ines.viewer, { limit: 1, offset: 0, after: null })).rows[0];
  await sendEventMails(app);
  smtp.received.length = 0;
  app.setNow(later(HOUR));
  const reversal = await app.given.reversal(made, `${REASON}.\n\nEscríbenos.`);
  await app.given.reversal(other);
  await hide(app, project);
  await app.given.reversal(hers?.id ?? 0);
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(dana, dana, dana, fede, fede, ines));
  const ofFirst = smtp.received.filter(({ mail }) => mail.text?.includes('Escríbenos'));
  const [toStudio, toInvestor] = [dana, fede].map(({ email }) => ofFirst.find(({ to }) => to[0] === email)?.mail);
  expect(toStudio?.subject).toBe('Luces del Sur: Se anuló la inversión de US$\u00a02.000 de Fede');
  expect(toStudio?.text).toContain('porque es tu proyecto.');
  expect(toInvestor?.subject).toBe('Se anuló tu inversión de US$\u00a02.000 en «Luces del Sur»');
  for (const mail of [toStudio, toInvestor]) expect(mail?.text).toContain(REASON);
  expect(toInvestor?.text).toContain(`https://fichin.test/investments/${reversal}/receipt`);
  expect(toInvestor?.text).toContain(
    `deja sin efecto el compromiso de inversión del comprobante ${receiptNumber(made)}`,
  );
});

test('is sent to webhooks of both parties, with the id of the row that each may read', async () => {
  const app = await startSmallWorld();
  const receivers = [];
  for (const owner of [app.dana, app.ines, app.ivo, app.fede]) {
    const receiver = await startReceiver();
    const { data } = await app.ask(owner, createWebhook({ url: receiver.url, kinds: ['investment_reversed'] }));
    receivers.push({ ...receiver, secret: data.secret });
  }
  await sendDue(app);
  await hide(app, app.project);
  const id = await app.given.reversal(app.hers);
  await sendDue(app);
  const messages = receivers.map(({ verified, secret }) => verified(secret));
  expect(messages.map((sent) => sent.length)).toEqual([1, 1, 0, 0]);
  for (const [sent] of messages.slice(0, 2))
    expect(sent).toMatchObject({ type: 'investment_reversed', data: { investment: { id } } });
});

test('is told to whoever paid with what is to be returned to them, in the app and by mail', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, fede } = people;
  const made = await app.given.investment(fede, project, 200_000);
  await givenInstructions(app, dana, project);
  await app.ask(dana, confirmPayments(project, [made], app.app.services.today(), 250.5));
  await sendEventMails(app);
  smtp.received.length = 0;
  await app.given.reversal(made);
  await allSettled(app);
  await sendEventMails(app);
  const saidTo = async (who: Account) => (await app.ask(who, listNotifications())).data.rows[0]?.said;
  const owed = 'tiene que devolverte US$ 250,50';
  expect(await saidTo(fede)).toBe(`Luces del Sur: Se anuló tu inversión de US$ 2.000: el estudio ${owed}`);
  expect(await saidTo(dana)).toBe('Luces del Sur: Se anuló la inversión de US$ 2.000 de Fede');
  const mail = smtp.received.find(({ to }) => to.includes(fede.email))?.mail.text?.replaceAll('\u00a0', ' ');
  expect(mail).toContain(`El estudio ${owed}.`);
});
