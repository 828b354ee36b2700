import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Project } from '#server/features/projects/project.rules.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { stopWaiting, waitForSeat, waitsIn } from '#tests/support/cases/seat.waits.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { withdraw } from '#tests/support/cases/withdrawals.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, sendEventMails } from '#tests/support/mails.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const NOW = '2026-03-05T12:00:00Z';
const TODAY = { outcomeOn: '2026-03-05' };

/** A project of one seat, which Inés has. */
async function startFull() {
  const app = await startAppForTest({ now: NOW });
  const { given } = app;
  const [dana, ines, ivo, ana] = (await Promise.all([
    given.developer('Sur'),
    ...['Inés', 'Ivo', 'Ana'].map((name) => given.investor(name)),
  ])) as [Account, Account, Account, Account];
  const limits = { minInvestmentCents: null, maxInvestmentCents: null };
  const project = await given.project(dana, { title: 'Luces', maxInvestors: 1, ...limits });
  const made = await given.investment(ines, project, 5000);
  await allSettled(app);
  return { ...app, dana, ines, ivo, ana, project, made };
}

const change = ({ app }: TestApp, project: number, fields: Partial<Project>) => {
  const { projects } = app.database.tables;
  return app.database.write('system', (tx) => tx.update(projects).set(fields).where(eq(projects.id, project)));
};

/** How often each of these people was told of a freed seat. */
async function toldOf(app: TestApp, people: readonly Account[]): Promise<number[]> {
  await allSettled(app);
  const lists = await Promise.all(people.map((who) => app.ask(who, listNotifications())));
  return lists.map(({ data }) => data.rows.filter(({ said }) => said === 'Luces: Se liberó un cupo').length);
}

describe('where all seats are taken', () => {
  test('people wait for one, which the studio sees as a number, until they no longer want to', async () => {
    const { ask, dana, ines, ivo, ana, project } = await startFull();
    for (const who of [ivo, ivo, ana]) expect((await ask(who, waitForSeat(project))).data).toBe(true);
    expect((await ask(dana, waitsIn(project))).data).toEqual({ isWaiting: false, waitingCount: 2 });
    expect((await ask(ivo, waitsIn(project))).data).toEqual({ isWaiting: true, waitingCount: null });
    expect((await ask(ines, waitsIn(project))).data).toEqual({ isWaiting: false, waitingCount: null });
    for (const who of [ivo, ivo]) expect((await ask(who, stopWaiting(project))).data).toBe(false);
    expect((await ask(dana, waitsIn(project))).data.waitingCount).toBe(1);
  });

  test('nobody waits who has a seat, who could have one, or whose project is closed', async () => {
    const app = await startFull();
    const { ask, given, dana, ines, ivo, project } = app;
    const codeOf = async (who: Account, id = project) => (await ask(who, waitForSeat(id))).code;
    expect(await codeOf(ines)).toBe('ALREADY_INVESTED');
    expect(await codeOf(ivo, await given.project(dana))).toBe('SEATS_AVAILABLE');
    await change(app, project, { isActive: false });
    expect(await codeOf(ivo)).toBe('PROJECT_CLOSED');
    expect((await ask(dana, waitsIn(project))).data.waitingCount).toBe(0);
  });
});

describe('a freed seat', () => {
  test('is told once to each who waits, and to nobody else, until they invest', async () => {
    const app = await startFull();
    const { ask, given, dana, ines, ivo, ana, project, made } = app;
    const fede = await given.investor('Fede');
    await app.app.services.follows.follow(fede.viewer, project);
    const people = [ivo, ana, ines, dana, fede];
    for (const who of [ivo, ana]) await ask(who, waitForSeat(project));
    await ask(ines, withdraw(made));
    expect(await toldOf(app, people)).toEqual([1, 1, 0, 0, 0]);
    const { id } = (await ask(ana, invest(project, 5))).data.investment;
    expect((await ask(dana, waitsIn(project))).data.waitingCount).toBe(1);
    await given.reversal(id);
    expect(await toldOf(app, people)).toEqual([2, 1, 0, 0, 0]);
  });

  test('is none where the investor keeps another investment, nor where nobody can take it', async () => {
    const app = await startFull();
    const { ask, given, ines, ivo, project, made } = app;
    await ask(ivo, waitForSeat(project));
    const second = await given.investment(ines, project, 100);
    await ask(ines, withdraw(made));
    expect(await toldOf(app, [ivo])).toEqual([0]);
    await change(app, project, { isPublished: false, hiddenAt: new Date(0) });
    await given.reversal(second);
    await change(app, project, { isPublished: true, hiddenAt: null });
    expect(await toldOf(app, [ivo])).toEqual([0]);
  });

  test('is one, too, that its studio adds, or that is free when it opens the project again', async () => {
    const app = await startFull();
    const { ask, dana, ines, ivo, project, made } = app;
    const { projects } = app.app.services;
    await ask(ivo, waitForSeat(project));
    for (const maxInvestors of [2, 3])
      await projects.edit(dana.viewer, project, { fields: { maxInvestors }, cover: null });
    expect(await toldOf(app, [ivo, ines])).toEqual([1, 0]);
    await projects.open(dana.viewer, project, false);
    await ask(ines, withdraw(made));
    expect(await toldOf(app, [ivo])).toEqual([1]);
    await projects.open(dana.viewer, project, true);
    expect(await toldOf(app, [ivo])).toEqual([2]);
  });

  test('is mailed at once, and sent to webhooks of those who wait', async () => {
    const app = await startFull();
    const { ask, ivo, ana, project, made } = app;
    const receivers = [];
    for (const owner of [ivo, ana]) {
      const receiver = await startReceiver();
      const { data } = await ask(owner, createWebhook({ url: receiver.url, kinds: ['seat_freed'] }));
      receivers.push({ ...receiver, secret: data.secret });
    }
    await ask(ivo, waitForSeat(project));
    await sendDue(app);
    await sendEventMails(app);
    await ask(app.ines, withdraw(made));
    await sendDue(app);
    await sendEventMails(app);
    const sent = (await mailsOf(app)).filter(({ subject }) => subject === 'Luces: Se liberó un cupo');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('porque esperas un cupo');
    expect(receivers.map(({ verified, secret }) => verified(secret).map(({ type }) => type))).toEqual([
      ['seat_freed'],
      [],
    ]);
  });
});

test.each([
  ['with the end of the campaign', (app: TestApp) => endCampaignsAt(app, NOW)],
  ['with the outcome of the game', ({ ask }: TestApp, dana: Account, id: number) => ask(dana, conclude(id, TODAY))],
])('%s nobody waits any more, nor begins to', async (_what, end) => {
  const app = await startFull();
  const { ask, dana, ivo, ana, project } = app;
  await ask(ivo, waitForSeat(project));
  await change(app, project, { closesOn: '2026-03-04' });
  expect((await ask(ana, waitForSeat(project))).code).toBe('PROJECT_CLOSED');
  await end(app, dana, project);
  expect((await ask(ivo, waitsIn(project))).data.isWaiting).toBe(false);
  expect((await ask(dana, waitsIn(project))).data.waitingCount).toBe(0);
});

test('who closes their account waits no longer', async () => {
  const app = await startFull();
  const { ask, dana, ivo, project } = app;
  await ask(ivo, waitForSeat(project));
  await ask(ivo, closeAccount());
  app.setNow('2026-03-20T12:00:00Z');
  await runJobs(app);
  const token = { token: await app.given.tokenFor(dana.id) };
  expect((await ask(token, waitsIn(project))).data.waitingCount).toBe(0);
});
