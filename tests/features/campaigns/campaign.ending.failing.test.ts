import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaignEndingsHandler } from '#server/features/campaigns/campaign.endings.jobs.ts';
import { startAppForTest } from '#tests/support/app.ts';

test('a campaign that cannot be ended holds no other up, and is ended by a later try', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ now: '2026-03-01T15:00:00Z', log });
  const dana = await app.given.developer();
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) ids.push(await app.given.project(dana, { closesOn: '2026-03-10' }));
  app.setNow('2026-03-11T03:00:00.000Z');
  const { dependencies, database } = app.app;
  const { seatWaits } = dependencies;
  const removeAll: typeof seatWaits.removeAll = async (tx, projectId) => {
    if (projectId === ids[0]) throw new Error('a full disk');
    return seatWaits.removeAll(tx, projectId);
  };
  const job = { id: 1, kind: '', key: '', payload: {}, accountId: null, webhookId: null, tries: 1 };
  const run = (given: typeof dependencies) => campaignEndingsHandler(given).run({ ...job, createdAt: new Date() });
  const { projects } = database.tables;
  const ended = () => database.read.$count(projects, eq(projects.campaignResult, 'NOT_FUNDED'));

  const failing = { ...dependencies, seatWaits: { ...seatWaits, removeAll } };
  await expect(run(failing)).rejects.toThrow('a full disk');
  expect(await ended()).toBe(2);
  await run(dependencies);
  expect(await ended()).toBe(3);
  const said = log
    .filter((line) => line.includes('campaigns ended'))
    .map((line) => (JSON.parse(line) as { ended: number }).ended);
  expect(said).toEqual([2, 1]);
});
