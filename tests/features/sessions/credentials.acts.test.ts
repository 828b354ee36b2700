import { beforeEach, describe, expect, test } from 'vitest';
import type { CredentialNotice } from '#server/features/sessions/credential.notice.mail.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createFeed, revokeFeed } from '#tests/support/cases/feeds.ts';
import {
  createAccessToken,
  endOtherSessions,
  endSession,
  revokeAccessToken,
} from '#tests/support/cases/credentials.ts';
import { addPasskey, beginPasskey, deletePasskey, renamePasskey } from '#tests/support/cases/passkeys.ts';
import { changeEmail } from '#tests/support/cases/passwords.ts';
import { createWebhook, deleteWebhook, renewWebhookSecret, updateWebhook } from '#tests/support/cases/webhooks.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { givenPasskey, NOON, SITE } from '#tests/support/passkeys.ts';
import { beforeTheNextWrite } from '#tests/support/races.ts';

const LATER = '2026-03-10T15:15:00.000Z';
const HOOK = { url: 'https://ejemplo.test/novedades' };

const app = await startAppForFile({ publicUrl: SITE });
let ines: Account;

beforeEach(async () => {
  app.setNow(NOON);
  ines = await app.given.investor('Inés');
});

/** Resolves with the request of something that is there already. */
type Act = () => Promise<Request<unknown>>;

const anotherSession = () => app.given.tokenFor(ines.id);
const tokenId = async () => (await app.ask(ines, createAccessToken())).data.token.id;
const passkeyId = async () => (await givenPasskey(app, ines)).passkey.id;
const webhookId = async () => (await app.ask(ines, createWebhook(HOOK))).data.webhook.id;

/** Every act on a key, by the mail that tells of it. */
const TOLD: Record<Exclude<CredentialNotice, 'failed_log_ins' | 'failed_step_ups' | 'webhook_off'>, Act[]> = {
  access_token_created: [async () => createAccessToken({})],
  access_token_revoked: [async () => revokeAccessToken(await tokenId())],
  feed_created: [async () => createFeed],
  feed_revoked: [async () => (await app.ask(ines, createFeed), revokeFeed)],
  passkey_added: [async () => addPasskey(createAuthenticator(SITE).create((await app.ask(ines, beginPasskey())).data))],
  passkey_removed: [async () => deletePasskey(await passkeyId())],
  sessions_ended: [
    async () => (await anotherSession(), endOtherSessions()),
    async () => {
      await anotherSession();
      const { sessions } = app.app.dependencies;
      const [latest] = await sessions.listOpen(ines.id, new Date(NOON), 1);
      return endSession(latest?.id);
    },
  ],
  webhook_created: [async () => createWebhook(HOOK)],
  webhook_changed: [
    async () => updateWebhook(await webhookId(), { url: 'https://ejemplo.test/otra' }),
    async () => updateWebhook(await webhookId(), { isOn: false }),
    async () => renewWebhookSecret(await webhookId()),
  ],
  webhook_removed: [async () => deleteWebhook(await webhookId())],
};

/** Acts that need the same proof: of which another mail tells, or none. */
const OTHERS: [string, Act][] = [
  ['a passkey is renamed', async () => renamePasskey(await passkeyId(), 'Otra')],
  ['another address is asked for', async () => changeEmail(`otra${ines.id}@ejemplo.test`)],
  ['a copy of the data is asked for', async () => requestDataExport()],
  ['the account is closed', async () => closeAccount()],
];

const told = Object.entries(TOLD).flatMap(([notice, acts]) =>
  acts.map((act, index): [string, Act] => [`${notice} (${index + 1})`, act]),
);

/** All that opens the account, or would. */
async function keysOfInes() {
  const { read, tables } = app.app.database;
  const { sessions, accessTokens, passkeys, feeds, webhooks, emailChanges, passwordResets, dataExports } = tables;
  const all = [sessions, accessTokens, passkeys, feeds, webhooks, emailChanges, passwordResets, dataExports] as const;
  const rows = await Promise.all(all.map(async (table) => read.select().from(table)));
  return rows.map((ofTable) => ofTable.filter(({ userId }) => userId === ines.id));
}

/** Mails to the account that were not there before. */
async function mailsAfter(act: () => Promise<unknown>): Promise<(string | undefined)[]> {
  await runJobs(app);
  const before = (await mailsOf(app)).length;
  await act();
  await runJobs(app);
  const mails = await mailsOf(app);
  const added = mails.slice(0, mails.length - before);
  return added.filter(({ to }) => to?.[0]?.address === ines.email).map(({ subject }) => subject);
}

describe.each([...told, ...OTHERS])('what changes keys: %s', (_what, prepare) => {
  test('needs a proof of the last fifteen minutes', async () => {
    const request = await prepare();
    app.setNow(LATER);
    const before = await keysOfInes();
    expect(await app.ask(ines, request)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await keysOfInes()).toEqual(before);
  });

  test('is refused to a personal access token', async () => {
    const { data } = await app.ask(ines, createAccessToken({ canWrite: true }));
    const request = await prepare();
    const before = await keysOfInes();
    expect(await app.ask({ token: data.secret }, request)).toMatchObject({ code: 'LOG_IN_REQUIRED' });
    expect(await keysOfInes()).toEqual(before);
  });

  test('is refused to a session that ends before it is written', async () => {
    const request = await prepare();
    const { database, dependencies } = app.app;
    let before: unknown;
    beforeTheNextWrite(app, async () => {
      const { credential: key } = (await app.app.services.accounts.viewerOf(ines.token)) ?? {};
      await database.write('system', (tx) => tx.update(database.tables.sessions).set({ endedAt: dependencies.now() }));
      expect(key?.kind).toBe('session');
      before = await keysOfInes();
    });
    expect(await app.ask(ines, request)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await keysOfInes()).toEqual(before);
  });
});

describe('the owner of a key is told by mail', () => {
  test.each(told)('of %s', async (_what, prepare) => {
    const request = await prepare();
    const subjects = await mailsAfter(async () => expect((await app.ask(ines, request)).ok).toBe(true));
    expect(subjects).toHaveLength(1);
  });
});
