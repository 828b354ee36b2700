import { expect, test } from 'vitest';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { countUnread, listNotifications } from '#tests/support/cases/notifications.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { emails, NOON, publish, sentTo, startWorld } from '#tests/support/event.mail.world.ts';
import type { Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';
import { morningAfter, sendEventMails } from '#tests/support/mails.ts';
import { hide, show } from '#tests/support/operators.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const REASON = 'Promete lo que no existe';

async function startSmallWorld() {
  const app = await startAppForTest({ publicUrl: 'https://fichin.test' });
  const dana = await app.given.developer('Estudio Sur');
  const [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await app.given.investment(ines, project, 100_000);
  await app.app.services.follows.follow(ivo.viewer, project);
  const { id: update } = await publish(app, dana, project, 'Nuevo jefe');
  const { id: comment } = await app.app.services.comments.add(ivo.viewer, update, 'Ofensa');
  await allSettled(app);
  return { app, dana, ines, ivo, project, update, comment };
}

const latestOf = async (app: TestApp, who: Account) => {
  const said = (await app.ask(who, listNotifications())).data.rows.map((row) => row.said);
  return said.filter((text) => text.includes('Fichín'));
};

test('whoever it concerns is told in the app, and the bell counts no more than is listed', async () => {
  const { app, dana, ines, ivo, project, update, comment } = await startSmallWorld();
  const everybody = [dana, ines, ivo];
  for (const who of everybody) await app.app.services.notifications.markRead(who.viewer, null);
  await hide(app, { kind: 'comment', id: comment });
  await hide(app, { kind: 'update', id: update });
  await hide(app, { kind: 'project', id: project }, REASON);
  await allSettled(app);
  const counts = await Promise.all(everybody.map(async (who) => (await app.ask(who, countUnread())).data));
  const hidden = 'Luces: Fichín ocultó el proyecto';
  const own = 'Luces: Fichín ocultó lo que publicaste: «Nuevo jefe»';
  expect([await latestOf(app, dana), await latestOf(app, ines), await latestOf(app, ivo)]).toEqual([
    [hidden, own],
    [hidden],
    [],
  ]);
  expect(counts).toEqual([2, 1, 0]);
  await show(app, { kind: 'project', id: project });
  await allSettled(app);
  expect(await latestOf(app, ines)).toEqual(['Luces: Fichín volvió a mostrar el proyecto', hidden]);
  expect(await latestOf(app, ivo)).toEqual(['Luces: Fichín ocultó lo que publicaste: «Ofensa»']);
});

test('a notification has the reason, and for its owner the notice', async () => {
  const { app, dana, ines, project, update } = await startSmallWorld();
  const content = (await hide(app, { kind: 'update', id: update }, 'Copia')).notice;
  const whole = (await hide(app, { kind: 'project', id: project }, REASON)).notice;
  await allSettled(app);
  const query = '{ notifications(first: 2) { edges { node { kind reason notice { id } } } } }';
  const read = async (who: Account) => {
    const { body } = await app.graphql(who, query);
    const { edges } = (body as { data: { notifications: { edges: { node: object }[] } } }).data.notifications;
    return edges.map(({ node }) => node);
  };
  expect(await read(dana)).toEqual([
    { kind: 'PROJECT_HIDDEN', reason: REASON, notice: { id: String(whole.id) } },
    { kind: 'CONTENT_HIDDEN', reason: 'Copia', notice: { id: String(content.id) } },
  ]);
  expect((await read(ines))[0]).toEqual({ kind: 'PROJECT_HIDDEN', reason: REASON, notice: null });
});

test('it is heard live by those it concerns alone', async () => {
  const { app, dana, ines, ivo, project } = await startSmallWorld();
  const query = 'subscription { notificationAdded { text reason project { title hiddenAt } } }';
  const [owner, investor, follower] = await Promise.all([dana, ines, ivo].map((who) => listen(app, who, query)));
  const funding = await listen(app, ivo, `subscription { projectFundingChanged(projectId: "${project}") { id } }`);
  await hide(app, { kind: 'project', id: project }, REASON);
  const other = await app.given.project(dana, { title: 'Otro' });
  await app.app.services.follows.follow(ivo.viewer, other);
  await app.app.services.milestones.create(dana.viewer, other, { title: 'Demo', description: 'x' });
  await expect.poll(() => follower?.heard.length).toBe(1);
  await expect.poll(() => [owner?.heard.length, investor?.heard.length]).toEqual([1, 1]);
  for (const one of [owner, investor]) {
    expect(one?.heard[0]?.data).toMatchObject({
      notificationAdded: { text: 'Fichín ocultó el proyecto', reason: REASON, project: { title: 'Luces' } },
    });
  }
  expect(JSON.stringify(follower?.heard)).not.toContain('Luces');
  expect([funding.heard, funding.closed()]).toEqual([[], null]);
});

test('mails tell the studio and its investors why, and whoever wrote what was hidden', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { id: update } = await publish(app, people.dana, project, 'Nuevo jefe');
  const { id: comment } = await app.app.services.comments.add(people.fede.viewer, update, 'Ofensa');
  await sendEventMails(app);
  smtp.received.length = 0;
  await hide(app, { kind: 'comment', id: comment }, 'Ofende a quien lo hizo');
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(people.fede));
  const [one] = smtp.received;
  expect(one?.mail.subject).toBe('Luces del Sur: Fichín ocultó lo que publicaste: «Ofensa»');
  for (const body of [one?.mail.text, one?.mail.html]) {
    expect(body).toContain('Ofende a quien lo hizo');
    expect(body).toContain('https://fichin.test/moderation');
  }
  smtp.received.length = 0;
  await hide(app, { kind: 'project', id: project }, REASON);
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(people.dana, people.ines));
  for (const { mail } of smtp.received) {
    expect(mail.subject).toBe('Luces del Sur: Fichín ocultó el proyecto');
    expect(mail.text).toContain(REASON);
    expect(mail.text).toContain(`https://fichin.test/projects/${project}`);
  }
});

test('a daily mail says it too', async () => {
  const { app, smtp, project, people } = await startWorld();
  await app.app.services.mailPreferences.set(people.ines.viewer, 'invested_money', 'daily');
  await hide(app, { kind: 'project', id: project }, REASON);
  await allSettled(app);
  app.setNow(morningAfter(new Date(NOON)));
  await scheduleDigests(app.app.dependencies);
  await sendEventMails(app);
  const digest = smtp.received.find(({ mail }) => mail.subject?.startsWith('Tu resumen'));
  expect(digest?.to).toEqual([people.ines.email]);
  expect(digest?.mail.text).toContain('Fichín ocultó el proyecto');
});

test('webhooks are sent it by those rules, also when it is shown again', async () => {
  const { app, dana, ines, ivo, project, update } = await startSmallWorld();
  const receivers = await Promise.all(
    [dana, ines, ivo].map(async (who) => {
      const receiver = await startReceiver();
      await app.ask(who, createWebhook({ url: receiver.url }));
      return receiver;
    }),
  );
  await sendDue(app);
  for (const { requests } of receivers) requests.length = 0;
  const { notice } = await hide(app, { kind: 'update', id: update });
  await hide(app, { kind: 'project', id: project });
  await sendDue(app);
  await show(app, { kind: 'project', id: project });
  await sendDue(app);
  const typesOf = ({ requests }: (typeof receivers)[number]) =>
    requests.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted();
  expect(receivers.map(typesOf)).toEqual([
    ['content_hidden', 'project_hidden', 'project_shown'],
    ['project_hidden', 'project_shown'],
    [],
  ]);
  const sent = receivers[0]?.requests.find(({ body }) => body.includes('content_hidden'))?.body ?? '{}';
  expect(JSON.parse(sent)).toMatchObject({
    data: { notice: { id: notice.id, subject_kind: 'update', subject_id: update } },
  });
});
