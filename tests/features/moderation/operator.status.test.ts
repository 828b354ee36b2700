import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { deliveryOf, webhookOf } from '#tests/support/filling.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test('operators see people, money, and what waits and failed', async () => {
  const app = await startAppForTest({ now: NOW.toISOString() });
  const { given } = app;
  const { database } = app.app;
  const { status } = operatorServices(app);
  const empty = { people: { developers: 0, investors: 0 }, projects: { published: 0, drafts: 0 }, committedDollars: 0 };
  expect(await status.read(OPERATOR)).toMatchObject({ ...empty, jobs: [], failedDeliveries: 0, mediaBytes: 0 });

  const [dana, ines] = [await given.developer(), await given.investor()];
  await given.investor();
  const project = await given.project(dana);
  await given.project(dana, { isPublished: false });
  await given.investment(ines, project, 100_050);
  await given.reversal(await given.investment(ines, project, 200_000));
  const { jobs, webhooks, webhookDeliveries } = database.tables;
  await database.write('system', async (tx) => {
    const job = { kind: 'letters', payload: {}, createdAt: NOW };
    await tx.insert(jobs).values({ ...job, key: 'late', runAt: before(90) });
    await tx.insert(jobs).values({ ...job, key: 'lost', runAt: before(900), state: 'dead', finishedAt: NOW });
    const [webhook] = await tx.insert(webhooks).values(webhookOf(NOW)).returning({ id: webhooks.id });
    const delivery = (seconds: number) => deliveryOf(webhook?.id ?? 0, before(seconds));
    await tx.insert(webhookDeliveries).values({ ...delivery(60), status: null, failure: 'timed_out' });
    await tx.insert(webhookDeliveries).values({ ...delivery(90_000), status: null, failure: 'timed_out' });
    await tx.insert(webhookDeliveries).values(delivery(60));
  });
  const seen = await status.read(OPERATOR);
  expect(seen).toMatchObject({
    people: { developers: 1, investors: 2 },
    projects: { published: 1, drafts: 1 },
    committedDollars: 1000.5,
    failedDeliveries: 1,
  });
  expect(seen.jobs).toContainEqual({ kind: 'letters', waiting: 1, dead: 1, dueForSeconds: 90 });
  expect(seen.freeDiskBytes).toBeGreaterThan(0);
});
