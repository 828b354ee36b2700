import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobHandlers } from '#server/features/job.handlers.ts';
import { credentialNoticeJob, type CredentialNotice } from '#server/features/sessions/credential.notice.mail.ts';
import type { Request } from '#tests/support/api.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { closeAccount, keepAccount } from '#tests/support/cases/account.closing.ts';
import { resendConfirmation } from '#tests/support/cases/accounts.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createFeed, revokeFeed } from '#tests/support/cases/feeds.ts';
import { setReturnAccount } from '#tests/support/cases/return.accounts.ts';
import { setInstructions } from '#tests/support/cases/instructions.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { createAccessToken, endOtherSessions, revokeAccessToken } from '#tests/support/cases/credentials.ts';
import { addPasskey, beginPasskey, deletePasskey } from '#tests/support/cases/passkeys.ts';
import { changeEmail, changePassword, confirmEmailChange, forgotPassword } from '#tests/support/cases/passwords.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '#tests/support/cases/webhooks.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { secretTo, sendEventMails } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { givenPasskey, NOON, SITE } from '#tests/support/passkeys.ts';
import { startSmtp } from '#tests/support/smtp.ts';

const HOUR = 3_600_000;
const TIMES = 4;
const HOOK = { url: 'https://ejemplo.test/novedades' };

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp & { stop(): Promise<void> };

beforeAll(async () => {
  smtp = await startSmtp({ isPlain: true });
  app = await startApp({ now: NOON, publicUrl: SITE, mail: smtp.settings, quotas: true });
});
afterAll(() => Promise.all([app.stop(), smtp.stop()]));

type Act = (who: Account, time: number) => Promise<unknown>;
/** Mails at once, and when the hour has ended. */
type Sent = [atOnce: number, later: number];

type Case = {
  role?: 'developer';
  /** Makes what the act needs, in an earlier hour. */
  prepare?: (who: Account) => Promise<Act>;
  act?: Act;
  /** Where the mails go; by default to the account. */
  to?: (who: Account) => string;
  unconfirmed: Sent;
  confirmed: Sent;
};

const NEVER: Sent = [0, 0];
const EACH = { unconfirmed: NEVER, confirmed: [TIMES, 0] as Sent };
const HOURLY = { unconfirmed: NEVER, confirmed: [1, 1] as Sent };
const ONCE = { unconfirmed: NEVER, confirmed: [1, 0] as Sent };
const THREE = { unconfirmed: [3, 0] as Sent, confirmed: [3, 0] as Sent };

const asking =
  (request: (time: number) => Request<unknown>): Act =>
  (who, time) =>
    app.ask(who, request(time));

/** Prepares as many as there are acts, each of which uses one. */
const usingEach =
  (make: (who: Account) => Promise<number>, request: (id: number) => Request<unknown>) => async (who: Account) => {
    const ids: number[] = [];
    for (let time = 0; time < TIMES; time += 1) ids.push(await make(who));
    return asking((time) => request(ids[time] ?? 0));
  };

const bySystem =
  (notice: CredentialNotice): Act =>
  async ({ id }) => {
    const { database, jobs, calendar } = app.app.dependencies;
    await database.write('system', (tx) => jobs.add(tx, [credentialNoticeJob(notice, id, calendar())]));
  };

const withFeed: Act = async ({ id: userId }, time) => {
  const { database } = app.app;
  const feed = { userId, secretHash: `${userId} ${time}`, createdAt: new Date(NOON) };
  await database.write('system', (tx) => tx.insert(database.tables.feeds).values(feed));
};

const webhookOf = async (who: Account) => (await app.ask(who, createWebhook(HOOK))).data.webhook.id;

/** A studio that says how it is paid, and the act of saying it anew. */
async function changing(studio: Account, project: number): Promise<Act> {
  await givenInstructions(app, studio, project);
  return async (_who, time) => {
    const token = await app.given.tokenFor(studio.id);
    return app.ask({ token }, setInstructions(project, { text: `Forma ${time}`, account: 'otra.cuenta' }));
  };
}

const KEY_NOTICES: Record<CredentialNotice, Case> = {
  access_token_created: { act: asking(() => createAccessToken()), ...HOURLY },
  access_token_revoked: {
    prepare: usingEach(async (who) => (await app.ask(who, createAccessToken())).data.token.id, revokeAccessToken),
    ...HOURLY,
  },
  failed_log_ins: { act: bySystem('failed_log_ins'), ...ONCE },
  failed_step_ups: { act: bySystem('failed_step_ups'), ...ONCE },
  feed_created: { act: asking(() => createFeed), ...HOURLY },
  feed_revoked: { act: async (...of) => (await withFeed(...of), app.ask(of[0], revokeFeed)), ...HOURLY },
  passkey_added: {
    act: async (who) =>
      app.ask(who, addPasskey(createAuthenticator(SITE).create((await app.ask(who, beginPasskey())).data))),
    ...EACH,
  },
  passkey_removed: {
    prepare: usingEach(async (who) => (await givenPasskey(app, who)).passkey.id, deletePasskey),
    ...EACH,
  },
  sessions_ended: {
    act: async (who) => (await app.given.tokenFor(who.id), app.ask(who, endOtherSessions())),
    ...HOURLY,
  },
  webhook_created: { act: asking(() => createWebhook(HOOK)), ...HOURLY },
  webhook_changed: {
    prepare: async (who) => {
      const id = await webhookOf(who);
      return asking((time) => updateWebhook(id, { url: `https://ejemplo.test/${time}` }));
    },
    ...HOURLY,
  },
  webhook_off: { act: bySystem('webhook_off'), ...HOURLY },
  webhook_removed: { prepare: usingEach(webhookOf, deleteWebhook), ...HOURLY },
};

const MAILS: Record<string, Case> = {
  email_confirmation: { act: asking(resendConfirmation), unconfirmed: [3, 0], confirmed: NEVER },
  password_reset: { act: ({ email }) => app.ask(null, forgotPassword(email)), ...THREE },
  email_change_confirmation: {
    act: (who) => app.ask(who, changeEmail(`ajena${who.id}@ejemplo.test`)),
    to: ({ id }) => `ajena${id}@ejemplo.test`,
    ...THREE,
  },
  email_change_notice: {
    act: async (who, time) => {
      const email = `nueva${time}.${who.id}@ejemplo.test`;
      await app.ask(who, changeEmail(email));
      await send();
      const { mail } = smtp.received.find(({ to }) => to[0] === email) ?? {};
      return app.ask(null, confirmEmailChange(secretTo('confirmar-cambio', mail)));
    },
    ...ONCE, // the others go to the addresses that it has had since
  },
  password_changed: {
    act: asking((time) => changePassword(time === 0 ? PASSWORD : `Otra-clave-${time}`, `Otra-clave-${time + 1}`)),
    ...EACH,
  },
  account_closing_notice: {
    act: async (who) => (await app.ask(who, closeAccount()), app.ask(who, keepAccount())),
    unconfirmed: NEVER,
    confirmed: [2 * TIMES, 0],
  },
  data_export_ready: { act: asking(() => requestDataExport()), ...ONCE },
  operator_notice: {
    act: ({ id }) => operatorServices(app).accounts.endSessions(OPERATOR, { personId: id, reason: 'Lo pidió' }),
    ...EACH,
  },
  return_account_changed: {
    act: async ({ id }, time) => {
      const token = await app.given.tokenFor(id);
      return app.ask({ token }, setReturnAccount({ account: `cuenta.${time}` }));
    },
    ...EACH,
  },
  payment_change: {
    role: 'developer',
    prepare: async (who) => changing(who, await app.given.project(who)),
    ...EACH,
  },
  payment_change_to_debtor: {
    prepare: async (who) => {
      const studio = await app.given.developer();
      const project = await app.given.project(studio);
      await app.given.investment(who, project, 100_000);
      return changing(studio, project);
    },
    ...EACH,
  },
  receipt: {
    prepare: async () => {
      const project = await app.given.project(await app.given.developer());
      return (who, time) => app.ask(who, invest(project, 1000 + time));
    },
    ...EACH,
  },
  event_mail: {
    role: 'developer',
    prepare: async (who) => {
      const [project, investor] = [await app.given.project(who), await app.given.investor()];
      return () => app.given.investment(investor, project, 100_000);
    },
    ...EACH,
  },
};

/** Kinds of jobs that mail nothing, or whose mails are counted in the named test. */
const ELSEWHERE = {
  editor_invitation: 'editors.invitations',
  report_alert: 'reports.alerts',
  clock_alert: 'wrong.clock',
  mail_digest: 'mail.digests',
  mail_digests: null,
  data_export: null,
  account_closing: null,
  owing_accounts: null,
  campaign_endings: null,
  payment_instructions_begin: null,
  scheduled_events: null,
  webhook: null,
  clock_advance: null,
};

async function send(): Promise<void> {
  await allSettled(app);
  await sendEventMails(app);
}

const at = (hours: number) => app.setNow(new Date(Date.parse(NOON) + hours * HOUR));

/** Repeats an act within a minute; resolves with the mails that it caused. */
async function mailsOf({ role, prepare, act, to = ({ email }) => email }: Case, isConfirmed: boolean): Promise<Sent> {
  at(-2);
  const who = await (role === 'developer' ? app.given.developer('Sur') : app.given.investor('Inés'));
  const done = (await prepare?.(who)) ?? act;
  await send();
  at(-1);
  await send(); // what was left to the hour's end
  at(0);
  const { users } = app.app.database.tables;
  const emailConfirmedAt = isConfirmed ? new Date(NOON) : null;
  await app.app.database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt }).where(eq(users.id, who.id)),
  );
  const token = await app.given.tokenFor(who.id);
  smtp.received.length = 0;
  const count = () => smtp.received.filter((mail) => mail.to[0] === to(who)).length;
  for (let time = 0; time < TIMES; time += 1) {
    await done?.({ ...who, token }, time);
    await send();
  }
  const atOnce = count();
  at(1);
  await send();
  return [atOnce, count() - atOnce];
}

const cases = Object.entries({ ...MAILS, ...KEY_NOTICES });

describe(`what is done ${TIMES} times in an hour`, () => {
  test.each(cases)('mails an address that is not confirmed no more than links: %s', async (_kind, tried) => {
    expect(await mailsOf(tried, false)).toEqual(tried.unconfirmed);
  });

  test.each(cases)('mails a confirmed address by the rule of its kind: %s', async (_kind, tried) => {
    expect(await mailsOf(tried, true)).toEqual(tried.confirmed);
  });

  test('is tried for every kind of mail', () => {
    const kinds = createJobHandlers(app.app.dependencies).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...Object.keys({ ...MAILS, ...ELSEWHERE }), 'key_notice'].toSorted());
  });
});

test('the mail at the end of the hour says how often it happened', async () => {
  expect(await mailsOf({ act: asking(() => createFeed), ...HOURLY }, true)).toEqual(HOURLY.confirmed);
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual([
    'Se crearon direcciones de suscripción en tu cuenta de Fichín',
    `Se crearon direcciones de suscripción en tu cuenta de Fichín: ${TIMES - 1} veces más`,
  ]);
});

test('an account with many mails waiting keeps nobody else waiting', async () => {
  const [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  smtp.received.length = 0;
  for (let time = 0; time < 20; time += 1) await bySystem('passkey_added')(ines, time);
  await bySystem('passkey_added')(ivo, 0);
  await send();
  expect(smtp.received).toHaveLength(21);
  expect(smtp.received.findIndex(({ to }) => to[0] === ivo.email)).toBeLessThan(5);
});
