import { isNotNull } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tidyDataExports } from '#server/features/leaving/exports/data.export.upkeep.jobs.ts';
import { scheduledEventsHandler } from '#server/features/notifications/scheduled.events.jobs.ts';
import { createWebhookSecrets } from '#server/features/webhooks/webhook.secrets.service.ts';
import { startWebhookUpkeep } from '#server/features/webhooks/webhook.upkeep.jobs.ts';
import type { ErrorLog } from '#server/platform/jobs/every.ts';
import { SECRET, startAppForTest, type TestApp } from '#tests/support/app.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { runJobs } from '#tests/support/mails.ts';
import { exportsIn } from '#tests/support/media.ts';

const NOW = '2026-03-01T15:00:00Z';

const people = async ({ given }: TestApp) => [await given.investor(), await given.investor(), await given.investor()];

const broken = (): Promise<never> => Promise.reject(new Error('broken'));

test('a copy of data that cannot be deleted leaves the others to be', async () => {
  const app = await startAppForTest({ now: NOW });
  for (const person of await people(app)) await app.ask(person, requestDataExport());
  await runJobs(app);
  const [first] = await exportsIn(app);
  app.setNow('2026-03-03T15:00:00Z');
  const { dependencies } = app.app;
  const { exportStore } = dependencies;
  const remove = (file: string) => (file === first ? broken() : exportStore.remove(file));
  await expect(tidyDataExports({ ...dependencies, exportStore: { ...exportStore, remove } })).rejects.toThrow('broken');
  expect(await exportsIn(app)).toEqual([first]);
  const { dataExports } = app.app.database.tables;
  expect(await app.app.database.read.$count(dataExports, isNotNull(dataExports.file))).toBe(1);
});

test('a secret that cannot be encrypted again leaves the others to be', async () => {
  const app = await startAppForTest({ now: NOW });
  for (const person of await people(app)) await app.ask(person, createWebhook({ url: 'https://ejemplo.test/' }));
  const { dependencies } = app.app;
  const { webhooks } = dependencies;
  const webhookSecrets = createWebhookSecrets(['the second secret of the server, long', SECRET]);
  const [first] = await webhooks.listSealed(0, 1);
  const reseal: typeof webhooks.reseal = (tx, id, ...sealed) =>
    id === first?.id ? broken() : webhooks.reseal(tx, id, ...sealed);
  const log = { error: vi.fn<ErrorLog['error']>() };
  const upkeep = startWebhookUpkeep({ ...dependencies, webhookSecrets, webhooks: { ...webhooks, reseal } }, log);
  onTestFinished(() => upkeep.stop());
  await expect.poll(() => log.error).toHaveBeenCalledOnce();
  const sealed = await webhooks.listSealed(0, 10);
  expect(sealed.map(({ sealedSecret }) => webhookSecrets.isCurrent(sealedSecret))).toEqual([false, true, true]);
});

test('a project of which the events of a day fail leaves those of the others to be stored', async () => {
  const app = await startAppForTest({ now: NOW });
  const dana = await app.given.developer();
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) ids.push(await app.given.project(dana));
  app.setNow('2026-03-16T15:00:00Z');
  const { dependencies, database } = app.app;
  const { scheduledEvents } = dependencies;
  const listProjects: typeof scheduledEvents.listProjects = async (...asked) =>
    (await scheduledEvents.listProjects(...asked)).map((row) =>
      row.id === ids[0] ? { ...row, publishedAt: new Date(Number.NaN) } : row,
    );
  const failing = { ...dependencies, scheduledEvents: { ...scheduledEvents, listProjects } };
  const job = { id: 1, kind: '', key: '', payload: {}, accountId: null, webhookId: null, tries: 1 };
  await expect(scheduledEventsHandler(failing).run({ ...job, createdAt: new Date() })).rejects.toThrow('project');
  const { events } = database.tables;
  const stored = await database.read.select().from(events).where(isNotNull(events.day));
  expect(stored.map(({ kind, projectId }) => [kind, projectId])).toEqual(
    ids.slice(1).map((id) => ['project_silent', id]),
  );
});
