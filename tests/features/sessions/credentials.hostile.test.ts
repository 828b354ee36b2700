import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { SECRET, startAppForTest, type TestApp } from '#tests/support/app.ts';
import { type Request } from '#tests/support/api.ts';
import { confirmEmail, me } from '#tests/support/cases/accounts.ts';
import { stopByLink } from '#tests/support/cases/instructions.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import {
  changeEmail,
  confirmEmailChange,
  forgotPassword,
  resetPassword,
  undoEmailChange,
} from '#tests/support/cases/passwords.ts';
import { reportCount, scaledCount } from '#tests/support/counts.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';

const NOW = '2026-03-05T12:00:00Z';
const DAY = 24 * 3_600_000;
const INVALID = ['CONFIRMATION', 'RESET_LINK', 'EMAIL_CHANGE', 'STOP_LINK'].map((what) => `INVALID_${what}`);
const CODES = ['UNAUTHENTICATED', 'VALIDATION', ...INVALID];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A secret with one character changed, at every place, and shortened, lengthened or in another case. */
function altered(secret: string): string[] {
  const changed = [...secret].flatMap((letter, at) =>
    [13, 1, 23, 37].slice(0, scaledCount(1, 4)).map((step) => {
      const other = LETTERS[(LETTERS.indexOf(letter) + step) % LETTERS.length] ?? 'A';
      return secret.slice(0, at) + (letter === other ? '-' : other) + secret.slice(at + 1);
    }),
  );
  const shaped = [secret.slice(1), secret.slice(0, -1), `${secret}A`, `A${secret}`, secret.toLowerCase(), `${secret}=`];
  return [...changed, ...shaped].filter((each) => each !== secret);
}

/** Tokens with other claims, signed as ours are but with other secrets, or unsigned. */
function forgedTokens({ token, id }: Account, others: readonly Account[]): string[] {
  const { header, payload } = jwt.decode(token, { complete: true }) ?? {};
  const claims = payload as jwt.JwtPayload;
  const sign = (changes: object, secret: string) =>
    jwt.sign({ ...claims, ...changes }, secret, { algorithm: 'HS256', keyid: header?.kid });
  const sessionsOfOthers = others.map((other) => (jwt.decode(other.token) as jwt.JwtPayload).sid as string);
  const swapped = [
    ...sessionsOfOthers.map((sid) => ({ sid })),
    ...others.map((other) => ({ sub: String(other.id) })),
    ...['0', '-1', '999999', '1 or 1=1', '', null, {}, []].map((sid) => ({ sid })),
  ];
  const [first = '', second = '', third = ''] = token.split('.');
  const middle = altered(second.slice(0, 43)).map((part) => `${first}.${part}${second.slice(43)}.${third}`);
  const signatures = altered(third).map((part) => `${first}.${second}.${part}`);
  const ours = swapped.map((changes) => sign({ ...changes, sub: 'sub' in changes ? changes.sub : String(id) }, SECRET));
  const theirs = ['', 'fichin', `${SECRET}x`, SECRET.slice(1)].flatMap((secret) =>
    secret === '' ? [] : [{}, ...swapped].map((changes) => sign(changes, secret)),
  );
  return [...middle, ...signatures, ...ours, ...theirs];
}

/** One link of each sort, unused, for an account. */
async function linksOf(app: TestApp, owner: Account) {
  const link = async (kind: 'restablecer' | 'confirmar-cambio', ask: Request<unknown>, person: Account | null) => {
    const before = new Set((await mailsOf(app)).map((mail) => secretTo(kind, mail)));
    expect((await app.ask(person, ask)).ok).toBe(true);
    await runJobs(app);
    return (await mailsOf(app)).map((mail) => secretTo(kind, mail)).find((secret) => !before.has(secret)) ?? '';
  };
  const reset = await link('restablecer', forgotPassword(owner.email), null);
  const confirm = await link('confirmar-cambio', changeEmail(`nueva${owner.id}@ejemplo.test`), owner);
  return { reset, confirm };
}

test('no forged, altered, foreign, used or expired key opens anything, through either API', async () => {
  const app = await startAppForTest({ now: NOW });
  const [ines, ivo, dana] = [await app.given.investor(), await app.given.investor(), await app.given.developer()];
  const { reset, confirm } = await linksOf(app, ines);
  const access = (await app.ask(dana, createAccessToken({ canWrite: true, days: 1 }))).data.secret;
  expect([reset, confirm].every((secret) => secret.length > 40)).toBe(true);

  let tried = 0;
  const accepted: string[] = [];
  async function tryAll(name: string, attempts: readonly [person: { token: string } | null, ask: Request<unknown>][]) {
    for (const [person, ask] of attempts) {
      const { ok, code } = await app.ask(person, ask);
      tried += 1;
      if (ok || !CODES.includes(code ?? '')) accepted.push(`${name}: ${code ?? 'accepted'}`);
    }
  }
  const NEW_PASSWORD = 'Otra-clave-77';
  const byLink = (ask: (secret: string) => Request<unknown>, secrets: readonly string[]) =>
    secrets.map((secret): [null, Request<unknown>] => [null, ask(secret)]);
  const setPassword = (secret: string) => resetPassword(secret, NEW_PASSWORD);

  await tryAll('a link that sets a password', byLink(setPassword, [...altered(reset), confirm, access, ines.token]));
  await tryAll('a link to a new address', byLink(confirmEmailChange, [...altered(confirm), reset, access]));
  await tryAll('a link that undoes', byLink(undoEmailChange, [...altered(confirm), confirm, reset]));
  await tryAll('a link that stops a change of payment', byLink(stopByLink, [...altered(confirm), confirm, reset]));
  await tryAll('a link that confirms', byLink(confirmEmail, [...altered(confirm), confirm, reset]));
  const asking = (tokens: readonly string[]) =>
    tokens.map((token): [{ token: string }, Request<unknown>] => [{ token }, me()]);
  await tryAll('an access token', asking([...altered(access), ...altered(access.slice(7)), reset, confirm]));
  for (const person of [ines, ivo, dana]) {
    const others = [ines, ivo, dana].filter((other) => other !== person);
    await tryAll('a token', asking(forgedTokens(person, others)));
  }

  expect((await app.ask(null, setPassword(reset))).ok).toBe(true);
  await tryAll('used', byLink(setPassword, [reset]));
  await tryAll('ended', asking([ines.token]));
  const later = await linksOf(app, ivo);
  app.setNow(new Date(Date.parse(NOW) + 2 * DAY));
  await tryAll('expired', [
    ...byLink(setPassword, [later.reset]),
    ...byLink(confirmEmailChange, [confirm, later.confirm]),
    ...asking([access]),
  ]);
  reportCount('forged, replayed and expired keys tried', tried);
  expect(accepted).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(scaledCount(500, 2000));
});
