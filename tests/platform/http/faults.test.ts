import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { getProject } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { APIS } from '#tests/support/api.ts';
import { picture, storedIn } from '#tests/support/media.ts';
import { currentEngine } from '#tests/support/storage.ts';

const isSqlite = currentEngine() === 'sqlite';
const NEWS = { title: 'Avance', content: 'Texto' };
const REFUSED = 'STORAGE_UNAVAILABLE';

/** Simulates a full disk: SQLite may not allocate another page. */
const limitPages = (app: TestApp, pages: number): Promise<unknown> =>
  app.app.database.write('system', async (tx) =>
    (tx as unknown as { run(statement: ReturnType<typeof sql>): void }).run(
      sql.raw(`pragma max_page_count = ${pages}`),
    ),
  );

const ready = (app: TestApp) => app.send('/readyz', {});

describe.each(APIS)('through %s', (api) => {
  test.skipIf(!isSqlite)('a database that is full refuses money, says so, and takes it again later', async () => {
    const app = await startAppForTest();
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const project = await app.given.project(dana);
    await limitPages(app, 1);
    let taken = 0;
    let refused = null;
    while (taken < 500 && refused === null) {
      const answer = await app.ask(api, ines, invest(project, 1000));
      if (answer.ok) taken += 1;
      else refused = answer;
    }
    expect(refused).toMatchObject({ code: REFUSED });
    if (api === 'rest') expect(refused?.status).toBe(507);
    expect((await app.ask(api, ines, getProject(project))).data.fundingRaised).toBe(taken * 1000);

    await limitPages(app, 1_000_000);
    expect((await app.ask(api, ines, invest(project, 1000))).ok).toBe(true);
    const funding = await app.given.fundingOf(project);
    expect(funding).toEqual({
      raised: (taken + 1) * 100_000,
      investors: 1,
      rows: expect.anything(),
      positions: expect.anything(),
    });
    expect(funding.rows.raised).toBe(funding.raised);
  });

  test.skipIf(!isSqlite)(
    'a media folder that takes nothing refuses files as ours to mend, and keeps none',
    async () => {
      const app = await startAppForTest();
      const dana = await app.given.developer();
      const project = await app.given.project(dana);
      const [media, away] = [join(app.dataDir, 'media'), join(app.dataDir, 'away')];
      const send = async () =>
        app.ask(api, dana, createUpdate(project, { ...NEWS, files: [{ file: await picture() }] }));
      renameSync(media, away);
      writeFileSync(media, 'not a folder');
      expect(await send()).toMatchObject({ code: REFUSED });
      expect(await ready(app)).toMatchObject({ status: 200, body: { status: 'degraded', missing: ['files'] } });
      renameSync(media, join(app.dataDir, 'file'));
      renameSync(away, media);
      expect(await storedIn(app)).toEqual([]);
      expect((await send()).ok).toBe(true);
    },
  );
});

test('a folder of data that takes nothing makes a server unready where rows are in it, and there alone', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  const project = await app.given.project(await app.given.developer());
  expect(await ready(app)).toMatchObject({ status: 200, body: { status: 'ready' } });
  renameSync(app.dataDir, `${app.dataDir}.away`);
  await expect
    .poll(async () => ready(app), { interval: 200 })
    .toMatchObject(
      isSqlite
        ? { status: 503, body: { status: 'unavailable', missing: ['storage', 'files'] } }
        : { status: 200, body: { status: 'degraded', missing: ['files'] } },
    );
  expect(await app.send('/healthz', {})).toMatchObject({ status: 200 });
  if (!isSqlite) expect((await app.ask('rest', ines, invest(project, 1000))).ok).toBe(true);
  renameSync(`${app.dataDir}.away`, app.dataDir);
  await expect.poll(async () => (await ready(app)).body, { interval: 200 }).toEqual({ status: 'ready' });
});
