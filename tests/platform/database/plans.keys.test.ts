import { gt, lt } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startCredentialUpkeep } from '#server/features/sessions/credential.upkeep.jobs.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { login, me } from '#tests/support/cases/accounts.ts';
import {
  accessTokens,
  createAccessToken,
  endOtherSessions,
  logOut,
  revokeAccessToken,
  sessions,
  stepUp,
} from '#tests/support/cases/credentials.ts';
import { deletePasskey, listPasskeys, renamePasskey } from '#tests/support/cases/passkeys.ts';
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  forgotPassword,
  resetPassword,
  undoEmailChange,
} from '#tests/support/cases/passwords.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { givenPasskey, SITE } from '#tests/support/passkeys.ts';
import { explaining } from '#tests/support/plans.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** Enough rows for the query planner to prefer an index. */
const ROWS = 2500;
const DAY = 86_400_000;

const app = await startAppForFile({ publicUrl: SITE });
let ines: Account;

beforeAll(async () => {
  await fill();
  ines = await app.given.investor('Inés');
});

/** Keys of many accounts, half of them of long ago. */
async function fill(): Promise<void> {
  const { database } = app.app;
  const { users, sessions: logIns, accessTokens: tokens, passkeys, passkeyChallenges } = database.tables;
  const { passwordResets, emailChanges, editorInvitations, invitationMails, creationKeys } = database.tables;
  const now = Date.now();
  const rows = Array.from({ length: ROWS }, (_none, index) => {
    const at = new Date(now - (index % 2) * 200 * DAY);
    const times = { createdAt: at, authenticatedAt: at, lastUsedAt: at, expiresAt: new Date(at.getTime() + DAY) };
    const hashes = {
      secretHash: `s${index}`,
      confirmHash: `c${index}`,
      undoHash: `u${index}`,
      credentialId: `k${index}`,
    };
    const texts = {
      name: 'x',
      tokenId: 'x',
      address: '192.0.2.1',
      publicKey: 'x',
      challenge: `h${index}`,
      passwordHash: '-',
    };
    const emails = { email: `p${index}@y.test`, oldEmail: `o${index}@y.test`, newEmail: `n${index}@y.test` };
    const rest = { canWrite: false, counter: 0, transports: [], purpose: 'log_in' as const, role: 'investor' as const };
    const created = { key: `k${index}`, inputDigest: 'x', createdId: 1 };
    return { userId: index + 1, ...created, ...times, ...hashes, ...texts, ...emails, ...rest };
  });
  for (const table of [users, logIns, tokens, passkeys, passkeyChallenges, passwordResets, emailChanges, creationKeys])
    for (let at = 0; at < ROWS; at += 1000)
      await database.write('system', async (tx) => tx.insert(table).values(rows.slice(at, at + 1000) as never));
  const projectId = await app.given.project(await app.given.developer());
  const invited = rows.map((row) => ({ ...row, projectId }));
  await database.write('system', async (tx) => tx.insert(editorInvitations).values(invited as never));
  const mailed = rows.map(({ secretHash, createdAt }) => ({ addressDigest: secretHash, place: 1, sentAt: createdAt }));
  await database.write('system', async (tx) => tx.insert(invitationMails).values(mailed));
}

async function act(): Promise<void> {
  const ask = async (request: Request<unknown>, person: { token: string } | null = ines) =>
    expect((await app.ask(person, request)).ok, request.graphql.query).toBe(true);
  const linkTo = async (page: Parameters<typeof secretTo>[0]) => {
    await runJobs(app);
    return (await mailsOf(app)).map((mail) => secretTo(page, mail)).find((secret) => secret !== '') ?? '';
  };
  await app.ask('rest', null, login({ email: ines.email, password: 'Equivocada1' }));
  await ask(stepUp(PASSWORD));
  for (const list of [sessions(), accessTokens(), listPasskeys()]) await ask(list);
  const { data } = await app.ask(ines, createAccessToken());
  await ask(me(), { token: data.secret });
  await app.app.dependencies.credentialUses.save();
  await ask(revokeAccessToken(data.token.id));
  const { passkey } = await givenPasskey(app, ines);
  await ask(renamePasskey(passkey.id, 'Otro'));
  await ask(deletePasskey(passkey.id));
  await ask(changePassword(PASSWORD, 'Otra-clave-77'));
  await ask(changeEmail('nueva@ejemplo.test'));
  await ask(confirmEmailChange(await linkTo('confirmar-cambio')), null);
  await ask(endOtherSessions());
  await ask(undoEmailChange(await linkTo('deshacer-cambio')), null);
  await ask(forgotPassword(ines.email), null);
  await ask(resetPassword(await linkTo('restablecer'), 'Otra-clave-78'), null);
  const again = await app.ask('rest', null, login({ email: ines.email, password: 'Otra-clave-78' }));
  await ask(logOut(), { token: again.data.accessToken });
  await app.app.dependencies.credentials.listEndedSince(new Date());
  await tidy();
}

/** What opens nothing any more is deleted, and the rest is kept. */
async function tidy(): Promise<void> {
  const { database, dependencies } = app.app;
  const {
    sessions: logIns,
    passkeyChallenges,
    passwordResets,
    emailChanges,
    editorInvitations,
    invitationMails,
    creationKeys,
  } = database.tables;
  const upkeep = startCredentialUpkeep(dependencies, { error: () => expect.unreachable() });
  const old = new Date(Date.now() - 100 * DAY);
  for (const [table, column] of [
    [logIns, logIns.createdAt],
    [passkeyChallenges, passkeyChallenges.expiresAt],
    [passwordResets, passwordResets.expiresAt],
    [emailChanges, emailChanges.createdAt],
    [editorInvitations, editorInvitations.expiresAt],
    [invitationMails, invitationMails.sentAt],
    [creationKeys, creationKeys.createdAt],
  ] as const) {
    await expect.poll(() => database.read.$count(table, lt(column, old))).toBe(0);
    expect(await database.read.$count(table, gt(column, old))).toBeGreaterThan(1000);
  }
  await upkeep.stop();
}

/** Statements that look at the whole table, to see what is left. */
const ofThisTest = ({ text }: { text: string }): boolean => /^select count\(\*\)/i.test(text);

test('no statement about keys costs more the more keys there are', async () => {
  const statements = (await statementsOf(act)).filter((statement) => !ofThisTest(statement));
  const { explain, end } = await explaining(app);
  const faults: string[] = [];
  for (const statement of statements) {
    const found = await explain(statement);
    if (found.length > 0) faults.push(`${found.join(', ')}\n    in ${statement.text}`);
  }
  await end();
  expect(faults.join('\n')).toBe('');
  expect(statements.length).toBeGreaterThan(40);
});
