import { asc, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { countUnread, listNotifications } from '#tests/support/cases/notifications.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, sendEventMails } from '#tests/support/mails.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const MIDNIGHT = '2026-03-11T03:00:00.000Z';

/** A campaign until 10 March, of a studio, with two who invest and one who follows. */
async function startCampaign(fields: ProjectPatch = {}) {
  const app = await startAppForTest({ now: '2026-03-01T15:00:00Z', publicUrl: 'https://fichin.test' });
  const { given } = app;
  const dana = await given.developer('Sur');
  const [ines, ivo, fede] = [
    await given.investor('Inés'),
    await given.investor('Ivo'),
    await given.investor('Fede'),
  ] as const;
  const terms = { closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING' } as const;
  const project = await given.project(dana, { title: 'Luces', ...terms, ...fields });
  await app.app.services.follows.follow(fede.viewer, project);
  await given.investment(ines, project, 100_000);
  await given.investment(ines, project, 150_000);
  await given.investment(ivo, project, 200_000);
  await allSettled(app);
  return { ...app, dana, ines, ivo, fede, project };
}

/** An investment in a message. */
type Sent = { amount: number; investor: { name: string } };

type World = Awaited<ReturnType<typeof startCampaign>>;

/** Log-ins of the beginning have expired when a campaign ends. */
const again = async ({ given }: World, { id }: Account) => ({ token: await given.tokenFor(id) });

const unread = async (app: World, who: Account) => (await app.ask(await again(app, who), countUnread())).data;

const heard = async (app: World, who: Account) =>
  (await app.ask(await again(app, who), listNotifications())).data.rows
    .map(({ said }) => said)
    .filter((said) => !/invirtió/.test(said));

test('its last day is announced 7 and 2 days before and on it, once for each, by its date', async () => {
  const app = await startCampaign();
  const { events } = app.app.database.tables;
  const told: [number, string | null][] = [];
  for (const day of [2, 3, 4, 7, 8, 9, 10, 11]) {
    app.setNow(new Date(Date.UTC(2026, 2, day, 15)));
    await scheduleEvents(app.app.dependencies);
    await runJobs(app);
    const rows = await app.app.database.read.select().from(events).where(isNotNull(events.day)).orderBy(asc(events.id));
    const closing = rows.filter(({ kind }) => kind === 'campaign_closing');
    told.push(...closing.slice(told.length).map((row): [number, string | null] => [day, row.day]));
  }
  expect(told).toEqual([
    [3, '2026-03-03'],
    [8, '2026-03-08'],
    [10, '2026-03-10'],
  ]);
});

test('who is told of its last day reads how far away it is, and when', async () => {
  const app = await startCampaign();
  const read: (string | undefined)[] = [];
  for (const day of [3, 8, 10]) {
    app.setNow(new Date(Date.UTC(2026, 2, day, 15)));
    await scheduleEvents(app.app.dependencies);
    await runJobs(app);
    await allSettled(app);
    read.push((await heard(app, app.fede))[0]);
  }
  expect(read).toEqual([
    'Luces: La campaña cierra en 7 días, el 10/03/2026',
    'Luces: La campaña cierra en 2 días, el 10/03/2026',
    'Luces: La campaña cierra hoy, el 10/03/2026',
  ]);
});

test('a missed campaign tells the studio and followers of its end, and each investor of their amount', async () => {
  const app = await startCampaign();
  const { dana, ines, ivo, fede } = app;
  const before = await Promise.all([dana, ines, ivo, fede].map((who) => unread(app, who)));
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  const ended = 'Luces: La campaña terminó sin financiarse';
  expect(await Promise.all([dana, ines, ivo, fede].map((who) => heard(app, who)))).toEqual([
    [ended],
    [`${ended}: tu compromiso de US$ 2.500 quedó sin efecto`],
    [`${ended}: tu compromiso de US$ 2.000 quedó sin efecto`],
    [ended],
  ]);
  const after = await Promise.all([dana, ines, ivo, fede].map((who) => unread(app, who)));
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1, 1]);
});

test('a missed campaign is mailed to each investor once, with their amount', async () => {
  const app = await startCampaign();
  await sendEventMails(app);
  const earlier = (await mailsOf(app)).length;
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  await sendEventMails(app);
  const mails = (await mailsOf(app)).slice(0, -earlier || undefined);
  const ended = 'Luces: La campaña terminó sin financiarse';
  const plain = (text = '') => text.replaceAll('\u00a0', ' ');
  expect(new Map(mails.map(({ to, subject }) => [to?.[0]?.address, plain(subject)]))).toEqual(
    new Map([
      [app.dana.email, ended],
      [app.ines.email, `${ended}: tu compromiso de US$ 2.500 quedó sin efecto`],
      [app.ivo.email, `${ended}: tu compromiso de US$ 2.000 quedó sin efecto`],
    ]),
  );
  expect(mails).toHaveLength(3);
  const hers = mails.find(({ to }) => to?.[0]?.address === app.ines.email);
  expect(plain(hers?.text)).toContain('No alcanzó su meta: los compromisos quedaron sin efecto');
});

test('who withdrew all that they had before is told of the end as a follower, or not at all', async () => {
  const app = await startCampaign();
  const { fede, given, project } = app;
  const lola = await given.investor('Lola');
  for (const who of [lola, fede])
    await app.app.services.withdrawals.withdraw(who.viewer, await given.investment(who, project, 100_000));
  await sendEventMails(app);
  const before = await Promise.all([lola, fede].map((who) => unread(app, who)));
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  await sendEventMails(app);
  const ended = 'Luces: La campaña terminó sin financiarse';
  expect((await heard(app, lola)).filter((said) => said.startsWith(ended))).toEqual([]);
  expect((await heard(app, fede)).filter((said) => said.startsWith(ended))).toEqual([ended]);
  const after = await Promise.all([lola, fede].map((who) => unread(app, who)));
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 1]);
  const told = (await mailsOf(app)).filter(({ subject }) => subject?.startsWith(ended));
  expect(told.map(({ to }) => to?.[0]?.address)).not.toContain(lola.email);
});

test('what a flexible campaign below its goal has is told to its studio, investors and followers alike', async () => {
  const app = await startCampaign({ fundingModel: 'KEEP_IT_ALL' });
  const { dana, ines, ivo, fede } = app;
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  const ended = 'Luces: La campaña terminó con US$ 4.500 comprometidos';
  expect(await Promise.all([dana, ines, ivo, fede].map((who) => heard(app, who)))).toEqual([
    [ended],
    [ended],
    [ended],
    [ended],
  ]);
});

test('the campaign of a game that was released before its last day ends untold, but for webhooks, as an edit', async () => {
  const app = await startCampaign({ fundingModel: 'KEEP_IT_ALL' });
  const { dana, ines, fede, project } = app;
  const released = { projectOutcome: 'RELEASED', outcomeText: 'Ya salió.', outcomeOn: '2026-03-01' } as const;
  await app.app.services.outcomes.conclude(dana.viewer, project, released);
  const receiver = await startReceiver();
  expect((await app.ask(dana, createWebhook({ url: receiver.url, projectId: project }))).ok).toBe(true);
  await sendDue(app);
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  await sendEventMails(app);
  await sendDue(app);
  expect(await app.app.dependencies.projects.findById(project)).toMatchObject({ campaignResult: 'FUNDED' });
  const told = ['Luces: Se lanzó el juego'];
  expect(await Promise.all([dana, ines, fede].map((who) => heard(app, who)))).toEqual([[], told, told]);
  expect((await mailsOf(app)).filter(({ subject }) => subject?.includes('La campaña'))).toEqual([]);
  expect(receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['project_updated']);
});

test('the end of a hidden project is told to its studio and investors alone', async () => {
  const app = await startCampaign();
  const { projects } = app.app.database.tables;
  const hidden = { isPublished: false, hiddenAt: new Date(0) };
  await app.app.database.write('system', (tx) => tx.update(projects).set(hidden).where(eq(projects.id, app.project)));
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  expect(await heard(app, app.dana)).toEqual(['Luces: La campaña terminó sin financiarse']);
  expect(await heard(app, app.ivo)).toEqual([
    'Luces: La campaña terminó sin financiarse: tu compromiso de US$ 2.000 quedó sin efecto',
  ]);
  expect(await heard(app, app.fede)).toEqual([]);
});

test('a goal that is reached again is not told again; while commitments are below, that is said', async () => {
  const app = await startCampaign({ fundingModel: 'KEEP_IT_ALL', fundingGoalCents: 500_000 });
  const reaching = await app.given.investment(app.ivo, app.project, 100_000);
  await allSettled(app);
  const reached = 'Luces: Los compromisos llegaron a la meta';
  const open = `${reached}, y pueden bajar mientras la campaña siga abierta`;
  expect(await heard(app, app.fede)).toEqual([open]);
  await app.given.reversal(reaching);
  await allSettled(app);
  expect(await heard(app, app.fede)).toEqual([`${reached}, pero hoy están por debajo`]);
  await app.given.investment(app.ivo, app.project, 150_000);
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  expect(await heard(app, app.fede)).toEqual(['Luces: La campaña terminó financiada', reached]);
  const { events } = app.app.database.tables;
  expect(await app.app.database.read.$count(events, eq(events.kind, 'goal_reached'))).toBe(1);
});

test('each reversal of a release is sent to webhooks of the studio', async () => {
  const app = await startCampaign();
  const receiver = await startReceiver();
  const hook = createWebhook({ url: receiver.url, projectId: app.project, kinds: ['investment_reversed'] });
  expect((await app.ask(app.dana, hook)).ok).toBe(true);
  await sendDue(app);
  await endCampaignsAt(app, MIDNIGHT);
  await allSettled(app);
  await sendDue(app);
  const sent = receiver.requests.map(({ body }) => JSON.parse(body) as { data: { investment: Sent } });
  const investments = sent.map(({ data: { investment } }) => investment);
  expect(investments.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
    { amount: -1000, investor: { name: 'Inés' } },
    { amount: -1500, investor: { name: 'Inés' } },
    { amount: -2000, investor: { name: 'Ivo' } },
  ]);
});
