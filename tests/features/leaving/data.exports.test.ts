import { describe, expect, test } from 'vitest';
import { tidyDataExports } from '#server/features/leaving/exports/data.export.upkeep.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { type Request } from '#tests/support/api.ts';
import { register } from '#tests/support/cases/accounts.ts';
import { getDataExport, requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { exportsIn } from '#tests/support/media.ts';
import { listIn, unzipped } from '#tests/support/zip.ts';

const NOW = '2026-03-05T12:00:00Z';
const HOUR = 3_600_000;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);

async function begin() {
  const app = await startAppForTest({ now: NOW });
  return { app, ines: await app.given.investor('Inés') };
}

/** Asks for a copy, has it made, and resolves with the address of the mail's link. */
async function linkFor(app: TestApp, who: Account): Promise<string> {
  await app.ask(who, requestDataExport());
  await runJobs(app);
  return `/mis-datos/${secretTo('mis-datos', (await mailsOf(app))[0])}`;
}

const fetched = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers });

describe("a copy of all one's data", () => {
  test('is made by a job, and told by mail with a link that downloads it', async () => {
    const { app, ines } = await begin();
    expect((await app.ask(ines, getDataExport())).data).toBeNull();
    expect((await app.ask(ines, requestDataExport())).ok).toBe(true);
    const asked = { requestedAt: new Date(NOW).toISOString(), readyAt: null, expiresAt: null };
    expect((await app.ask(ines, getDataExport())).data).toEqual(asked);

    await runJobs(app);
    const readyAt = new Date(NOW).toISOString();
    const made = { ...asked, readyAt, expiresAt: later(24 * HOUR).toISOString() };
    expect((await app.ask(ines, getDataExport())).data).toEqual(made);
    const [mail] = await mailsOf(app);
    expect(mail?.subject).toBe('Tus datos de Fichín están listos');
    expect(mail?.to).toMatchObject([{ address: ines.email }]);
    const answer = await fetched(app, `/mis-datos/${secretTo('mis-datos', mail)}`);
    expect(answer.status).toBe(200);
    expect(listIn(unzipped(Buffer.from(await answer.arrayBuffer())), 'cuenta.json')).toMatchObject([
      { id: ines.id, email: ines.email, role: 'investor' },
    ]);
  });

  test('is asked for within fifteen minutes after a log-in, by a session alone', async () => {
    const { app, ines } = await begin();
    const token = (await app.ask(ines, createAccessToken({ canWrite: true }))).data.secret;
    for (const request of [requestDataExport(), getDataExport()] as Request<unknown>[]) {
      expect(await app.ask({ token }, request)).toMatchObject({ code: 'LOG_IN_REQUIRED' });
    }
    app.setNow(later(16 * 60_000));
    expect(await app.ask(ines, requestDataExport())).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await runJobs(app);
    expect(await exportsIn(app)).toEqual([]);
  });

  test('waits for the address to be confirmed', async () => {
    const { app } = await begin();
    const email = 'sin.confirmar@ejemplo.test';
    const { data } = await app.ask(null, register({ email, password: PASSWORD, role: 'investor' }));
    expect(await app.ask({ token: data.accessToken }, requestDataExport())).toMatchObject({
      status: 200,
      code: 'EMAIL_NOT_CONFIRMED',
    });
  });

  test('is one at a time: another one is made once it expired', async () => {
    const { app, ines } = await begin();
    const both = await Promise.all([1, 2].map(() => app.ask(ines, requestDataExport())));
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['DATA_EXPORT_REQUESTED', null]));
    await runJobs(app);
    app.setNow(later(24 * HOUR - 1));
    const again = await app.given.tokenFor(ines.id);
    expect(await app.ask({ token: again }, requestDataExport())).toMatchObject({ code: 'DATA_EXPORT_REQUESTED' });
    app.setNow(later(24 * HOUR));
    expect((await app.ask({ token: again }, getDataExport())).data).toBeNull();
    expect((await app.ask({ token: again }, requestDataExport())).ok).toBe(true);
    await runJobs(app);
    expect(await mailsOf(app)).toHaveLength(2);
  });
});

test('the link needs no token, is not stored by anybody, and can be read in parts', async () => {
  const { app, ines } = await begin();
  const link = await linkFor(app, ines);
  const answer = await fetched(app, link);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="fichin-mis-datos-2026-03-05.zip"',
    'content-type': 'application/zip',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  const whole = Buffer.from(await answer.arrayBuffer());
  const part = await fetched(app, link, { range: 'bytes=10-19' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
});

test('a wrong link is not found and an expired one is gone: both say so in Spanish', async () => {
  const { app, ines } = await begin();
  const link = await linkFor(app, ines);
  const wrong = await fetched(app, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  expect(wrong.status).toBe(404);
  expect(wrong.headers.get('content-type')).toContain('text/html');
  expect(await wrong.text()).toContain('El enlace no es válido.');

  app.setNow(later(24 * HOUR));
  for (const tidied of [false, true]) {
    if (tidied) await tidyDataExports(app.app.dependencies);
    const expired = await fetched(app, link);
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain('El enlace venció');
    expect(await exportsIn(app)).toHaveLength(tidied ? 0 : 1);
  }
});

test('neither the log nor the metrics nor the database know the link', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ now: NOW, log });
  const link = await linkFor(app, await app.given.investor());
  const secret = link.split('/').at(-1) ?? '';
  expect(secret).toHaveLength(43);
  await fetched(app, link);
  await fetched(app, `${link}/`);
  const { database } = app.app;
  const rows = await database.read.select().from(database.tables.dataExports);
  const jobs = await database.read.select().from(database.tables.jobs);
  const metrics = await (await fetched(app, '/metrics')).text();
  await expect.poll(() => log.filter((line) => line.includes('"path":"/mis-datos/…"'))).toHaveLength(2);
  for (const text of [log.join(''), metrics, JSON.stringify([rows, jobs])]) expect(text).not.toContain(secret);
});

test('a try that a kill ended leaves nothing, and the next one makes the whole', async () => {
  const { app, ines } = await begin();
  await app.ask(ines, requestDataExport());
  const { exportStore } = app.app.dependencies;
  const { write } = exportStore;
  exportStore.write = (id, entries) =>
    write(
      id,
      (async function* () {
        for await (const entry of entries) {
          yield entry;
          if (entry.name === 'sesiones.json') throw new Error('disk on fire');
        }
      })(),
    );
  await runJobs(app);
  expect(await exportsIn(app)).toEqual([]);
  expect((await app.ask(ines, getDataExport())).data).toMatchObject({ readyAt: null });

  exportStore.write = write;
  app.setNow(later(HOUR));
  await runJobs(app);
  expect(await exportsIn(app)).toHaveLength(1);
  expect(await mailsOf(app)).toHaveLength(1);
});

test('what could never be made is given up, and may be asked for again', async () => {
  const { app, ines } = await begin();
  await app.ask(ines, requestDataExport());
  app.app.dependencies.exportStore.write = async () => {
    throw new Error('disk on fire');
  };
  for (let hour = 1; hour < 12; hour += 1) {
    app.setNow(later(hour * HOUR));
    await runJobs(app);
  }
  const token = await app.given.tokenFor(ines.id);
  expect((await app.ask({ token }, requestDataExport())).ok).toBe(true);
});

test('upkeep removes what no row names, and nothing that is whole', async () => {
  const { app, ines } = await begin();
  await linkFor(app, ines);
  const [kept = ''] = await exportsIn(app);
  const { exportStore, dataExports } = app.app.dependencies;
  await exportStore.write(
    999,
    (async function* () {
      yield* [];
    })(),
  );
  expect(await exportsIn(app)).toHaveLength(2);
  await exportStore.removeUnnamed(dataExports.listNamed, Date.now() + 1000);
  expect(await exportsIn(app)).toEqual([kept]);
});
