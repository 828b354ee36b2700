import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { QUOTA_KINDS } from '#server/features/accounts/quota.rules.ts';
import { startCredentialUpkeep } from '#server/features/sessions/credential.upkeep.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Request } from '#tests/support/api.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { addComment } from '#tests/support/cases/comments.ts';
import { inviteEditor } from '#tests/support/cases/editors.ts';
import { createProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { expectNoOrphans, video } from '#tests/support/media.ts';
import { given, givenBut } from '#tests/support/quotas.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf } from '#tests/support/store.ts';

const NOW = '2026-03-10T15:00:00Z';
const MEGABYTE = 1024 * 1024;
const NEWS = { title: 'Avance', content: 'Texto' };

async function world(quotas = true) {
  const app = await startAppForTest({ now: NOW, quotas });
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana);
  const { id: update } = await app.app.services.updates.create(dana.viewer, project, { ...NEWS, media: [] });
  return { app, dana, project, update };
}

/** The codes of all that were refused; on PostgreSQL two copies of the server are asked by turns. */
async function refusedOf(app: TestApp, who: Account, requests: Request<unknown>[]): Promise<(string | null)[]> {
  const isShared = currentEngine() === 'postgres';
  const other = isShared ? await startAppForTest({ now: NOW, quotas: true, beside: app }) : app;
  const answers = await Promise.all(requests.map((one, n) => (n % 2 ? other : app).ask(who, one)));
  return answers.flatMap(({ ok, code }) => (ok ? [] : [code]));
}

const times = (count: number, request: () => Request<unknown>) => Array.from({ length: count }, request);

/** Milliseconds in which a request that waits for no other is answered. */
const AWHILE = 1000;

test('where one more fits, what is sent meanwhile waits until the first is written, and is refused', async () => {
  const { app, dana } = await world();
  await given(
    app,
    dana,
    'projects',
    Array.from({ length: 18 }, () => 1),
  ); // with the first: one more fits
  let [markBegun, letCommit] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => (markBegun = resolve));
  const released = new Promise<void>((resolve) => (letCommit = resolve));
  const write = app.app.database.write.bind(app.app.database);
  vi.spyOn(app.app.database, 'write').mockImplementationOnce((author, work) =>
    write(author, async (tx, emit) => {
      const result = await work(tx, emit);
      markBegun();
      await released;
      return result;
    }),
  );
  const first = app.ask(dana, createProject(NEW_PROJECT));
  await begun;
  const second = app.ask(dana, createProject(NEW_PROJECT));
  await Promise.race([second, sleep(AWHILE)]);
  letCommit();
  expect([(await first).code, (await second).code]).toEqual([null, 'QUOTA_REACHED']);
});

test('what is sent at once passes no quota of a day, and is refused no sooner', async () => {
  const { app, dana, update } = await world();
  await given(
    app,
    dana,
    'projects',
    Array.from({ length: 8 }, () => 1),
  ); // with the first: 11 more fit
  const projects = await refusedOf(
    app,
    dana,
    times(18, () => createProject(NEW_PROJECT)),
  );
  expect(projects).toEqual(Array.from({ length: 7 }, () => 'QUOTA_REACHED'));
  expect(await countOf(app.app.database, 'projects')).toBe(12);

  await givenBut(app, dana, 'comments', 5);
  const comments = await refusedOf(
    app,
    dana,
    times(12, () => addComment(update, 'Hola')),
  );
  expect(comments).toHaveLength(7);
  expect(await countOf(app.app.database, 'comments')).toBe(5);
});

test('files that are sent at once are no more than fit', async () => {
  const { app, dana, project } = await world();
  await givenBut(app, dana, 'media', 2 * MEGABYTE);
  const upload = () => createUpdate(project, { ...NEWS, files: [{ file: video(MEGABYTE) }] });
  expect(await refusedOf(app, dana, times(5, upload))).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED', 'QUOTA_REACHED']);
  await expectNoOrphans(app);
  const storing = vi.spyOn(app.app.dependencies.mediaStore, 'storeAll');
  expect((await app.ask(dana, upload())).code).toBe('QUOTA_REACHED');
  expect(storing).not.toHaveBeenCalled(); // where nothing fits any more
});

test('studios that invite one address at once send it three mails', async () => {
  const { app } = await world();
  const invitations = Array.from({ length: 6 }, async () => {
    const studio = await app.given.developer();
    return app.ask(studio, inviteEditor(await app.given.project(studio), 'nadie@ejemplo.test'));
  });
  expect((await Promise.all(invitations)).every(({ ok }) => ok)).toBe(true);
  await runJobs(app);
  expect((await mailsOf(app)).filter(({ to }) => to?.[0]?.address === 'nadie@ejemplo.test')).toHaveLength(3);
});

const QUOTAS_OF_VIEWER = '{ me { quotas { kind perDay { used limit } inAll { used limit } } } }';

type Shown = { data: { me: { quotas: { kind: string; perDay: object; inAll: object | null }[] } } };

async function shownTo(app: TestApp, who: Account) {
  const { body } = await app.graphql(who, QUOTAS_OF_VIEWER);
  return (body as Shown).data.me.quotas;
}

test('accounts see what they have used of the quotas of their role', async () => {
  const { app, dana, project, update } = await world();
  const ines = await app.given.investor('Inés');
  await app.ask(ines, addComment(update, 'Hola'));
  await app.ask(dana, createUpdate(project, { ...NEWS, files: [{ file: video(MEGABYTE) }] }));
  const mebibytes = (used: number, limit: number) => ({ used: used * MEGABYTE, limit: limit * MEGABYTE });
  expect(await shownTo(app, dana)).toEqual([
    { kind: 'PROJECTS', perDay: { used: 1, limit: 20 }, inAll: { used: 1, limit: 500 } },
    { kind: 'UPDATES', perDay: { used: 2, limit: 60 }, inAll: null },
    { kind: 'CHANGES', perDay: { used: 1, limit: 200 }, inAll: null }, // the studio was named
    { kind: 'COMMENTS', perDay: { used: 0, limit: 300 }, inAll: null },
    { kind: 'WEBHOOKS', perDay: { used: 0, limit: 20 }, inAll: null },
    { kind: 'INVITATIONS', perDay: { used: 0, limit: 10 }, inAll: null },
    { kind: 'SECURITY_CHANGES', perDay: { used: 0, limit: 20 }, inAll: null },
    { kind: 'MEDIA', perDay: mebibytes(1, 500), inAll: mebibytes(1, 5 * 1024) },
  ]);
  expect(await shownTo(app, ines)).toEqual([
    { kind: 'COMMENTS', perDay: { used: 1, limit: 300 }, inAll: null },
    { kind: 'WEBHOOKS', perDay: { used: 0, limit: 20 }, inAll: null },
    { kind: 'SECURITY_CHANGES', perDay: { used: 0, limit: 20 }, inAll: null },
  ]);
});

test('where quotas are off nothing is counted, refused or shown', async () => {
  const { app, dana } = await world(false);
  for (const kind of QUOTA_KINDS) await givenBut(app, dana, kind, 0);
  const before = await countOf(app.app.database, 'quotaUses');
  expect((await app.ask(dana, createProject(NEW_PROJECT))).ok).toBe(true);
  expect(await countOf(app.app.database, 'quotaUses')).toBe(before);
  expect(await shownTo(app, dana)).toEqual([]);
});

test('uses are kept for a day', async () => {
  const { app, dana } = await world();
  await given(
    app,
    dana,
    'comments',
    Array.from({ length: 700 }, () => 1),
  );
  app.setNow('2026-03-10T15:00:00.001Z');
  await given(app, dana, 'webhooks', [1]);
  app.setNow('2026-03-11T15:00:00Z');
  const upkeep = startCredentialUpkeep(app.app.dependencies, { error: () => expect.unreachable() });
  const { quotaUses } = app.app.database.tables;
  await expect.poll(() => app.app.database.read.select().from(quotaUses)).toMatchObject([{ kind: 'webhooks' }]);
  await upkeep.stop();
});

test('uses go with their account', async () => {
  const { app, dana } = await world();
  expect((await app.ask(dana, closeAccount())).ok).toBe(true);
  app.setNow('2026-03-24T15:00:00Z');
  await runJobs(app);
  expect(await countOf(app.app.database, 'quotaUses')).toBe(0);
});
