import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { updateProfile } from '#tests/support/cases/accounts.ts';
import { createFeed } from '#tests/support/cases/feeds.ts';
import { follow } from '#tests/support/cases/follows.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { setMailPreference } from '#tests/support/cases/mail.preferences.ts';
import { markRead } from '#tests/support/cases/notifications.ts';
import { createProject, duplicateProject, editProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import type { Account } from '#tests/support/given.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { runJobs } from '#tests/support/mails.ts';
import { beforeTheNextWrite } from '#tests/support/races.ts';

const app = await startAppForFile();
let dana: Account;
let project: number;
let other: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana, { title: 'Tuvo dinero' });
  other = await app.given.project(await app.given.developer('Otro'));
  await app.given.reversal(await app.given.investment(await app.given.investor(), project, 100_000));
  await app.app.services.projects.open(dana.viewer, project, false);
  await allSettled(app);
  await app.ask(dana, closeAccount());
  const { database, dependencies } = app.app;
  await database.write('system', (tx) => dependencies.accountClosings.saveClosesAt(tx, dana.id, new Date(0)));
  await database.write('system', (tx) => tx.update(database.tables.jobs).set({ runAt: new Date(0) }));
});

/** Closes the account for good between a use case's first reads and its write. */
const closesBeforeTheNextWrite = () => beforeTheNextWrite(app, () => runJobs(app));

/** What is stored of the account that a closed one doesn't have, and what of it takes money. */
async function leftOver() {
  const { read, tables } = app.app.database;
  const { webhooks, feeds, mailPreferences, readPointers, follows, developerProfiles, projects, accessTokens } = tables;
  const own = await Promise.all(
    [webhooks, feeds, mailPreferences, readPointers, accessTokens].map((table) => read.select().from(table)),
  );
  const followed = await read.select().from(follows);
  const profiles = await read.select().from(developerProfiles);
  return {
    rows: own.flat().filter(({ userId }) => userId === dana.id),
    followed: followed.filter(({ followerId }) => followerId === dana.id),
    name: profiles.find(({ userId }) => userId === dana.id)?.studioName,
    projects: (await read.select().from(projects))
      .filter(({ userId }) => userId === dana.id)
      .map(({ id, isActive }) => ({ id, isActive })),
  };
}
const nothingLeft = () => ({
  rows: [],
  followed: [],
  name: 'Cuenta cerrada',
  projects: [{ id: project, isActive: false }],
});

const WRITES: [string, () => Request<unknown>][] = [
  ['a project', () => createProject({ ...NEW_PROJECT, is_published: true })],
  ['a copy of a project', () => duplicateProject(project)],
  ['the opening of a project', () => editProject(project, { is_active: true })],
  ['a webhook', () => createWebhook({ url: 'https://ejemplo.test/aviso' })],
  ['a feed', () => createFeed],
  ['a name', () => updateProfile({ studio_name: 'Estudio Sur' })],
  ['a choice of mails', () => setMailPreference('answers', 'never')],
  ['a read mark', () => markRead()],
  ['a follow', () => follow(other)],
  ['an access token', () => createAccessToken({})],
];

describe('an account that closes for good meanwhile', () => {
  test.each(WRITES)('is not given %s', async (_what, request) => {
    closesBeforeTheNextWrite();
    expect(await app.ask(dana, request())).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
    expect(await leftOver()).toEqual(nothingLeft());
  });
});

test('a project that is published while the closing is under way waits for it, and is refused', async () => {
  const { database, dependencies } = app.app;
  const asked = await database.write('system', async (tx) => {
    await dependencies.accountClosings.lockClosesAt(tx, dana.id);
    const answer = app.rest(dana, 'POST', '/projects', { ...NEW_PROJECT, is_published: true });
    await vi.waitFor(() => expect(database.pendingWrites()).toBe(2));
    await dependencies.accountClosings.close(tx, dana.id, dependencies.calendar());
    return { answer };
  });
  expect(await asked.answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect((await leftOver()).projects).toEqual([{ id: project, isActive: false }]);
});
