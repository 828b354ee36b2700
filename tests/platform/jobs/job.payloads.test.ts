import { expect, test } from 'vitest';
import { createJobHandlers } from '#server/features/job.handlers.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { runJobs } from '#tests/support/mails.ts';

/** Those that have no payload. */
const WITHOUT = ['scheduled_events', 'mail_digests', 'campaign_endings', 'owing_accounts', 'clock_advance'];

/** What another version of the program may have stored. */
const PAYLOADS = [[], {}, 'x', { userId: '1', eventId: 1, exportId: 1.5, changeId: null, webhookId: -1 }];

test('a job of any kind whose payload is not one of the kind is dead with the reason, and nothing is done', async () => {
  const app = await startAppForTest();
  const { database, dependencies } = app.app;
  const now = dependencies.calendar();
  const kinds = createJobHandlers(dependencies).map(({ kind }) => kind);
  const checked = kinds.filter((kind) => !WITHOUT.includes(kind));
  expect(checked).toHaveLength(kinds.length - WITHOUT.length);
  const added = checked.flatMap((kind) =>
    PAYLOADS.map((payload, index) => ({
      kind,
      key: `k${index}`,
      payload,
      accountId: 1,
      webhookId: 1,
      runAt: now,
      createdAt: now,
    })),
  );
  await database.write('system', (tx) => dependencies.jobs.add(tx, added));
  await runJobs(app);
  const { jobs } = database.tables;
  const rows = await database.read.select().from(jobs).orderBy(jobs.id);
  const found = rows.map(({ kind, key, state, tries }) => ({ kind, key, state, tries }));
  expect(found).toEqual(added.map(({ kind, key }) => ({ kind, key, state: 'dead', tries: 1 })));
  for (const { lastError } of rows)
    expect(lastError).toMatch(
      /^The payload has no right ((user|event|export|change|webhook|invitation|investment|version)Id|kind|host)$/,
    );
});
