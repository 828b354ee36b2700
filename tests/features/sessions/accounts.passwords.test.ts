import { stat } from 'node:fs/promises';
import argon2 from 'argon2';
import { describe, expect, test } from 'vitest';
import { createPasswords, PASSWORD_COST } from '#server/platform/security/passwords.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { login } from '#tests/support/cases/accounts.ts';
import { APIS } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/given.ts';

const TODAY = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe.each(APIS)('logging in through %s', (api) => {
  test('makes an old hash anew, once, and the password stays the same', async () => {
    const { app, given, ask } = await startAppForTest({ passwordCost: PASSWORD_COST });
    const { id, email } = await given.investor();
    const { users } = app.dependencies;
    const hashOf = async () => (await users.findCredentials(email))?.passwordHash ?? '';
    const old = await argon2.hash(PASSWORD, { type: argon2.argon2id, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await app.database.write('system', (tx) => users.saveHash(tx, id, old));

    expect((await ask(api, null, login({ email, password: 'Equivocada1' }))).code).toBe('INVALID_CREDENTIALS');
    expect(await hashOf()).toBe(old);
    expect((await ask(api, null, login({ email, password: PASSWORD }))).ok).toBe(true);
    const made = await hashOf();
    expect(made).toMatch(TODAY);
    expect((await ask(api, null, login({ email, password: PASSWORD }))).ok).toBe(true);
    expect(await hashOf()).toBe(made);
  });
});

test('a hash of decomposed letters is made anew of composed ones, once', async () => {
  const { app, given, ask } = await startAppForTest({ passwordCost: PASSWORD_COST });
  const { id, email } = await given.investor();
  const { users } = app.dependencies;
  const [typed, decomposed] = ['Ñandú-veloz-26', 'Ñandú-veloz-26'.normalize('NFD')];
  const hash = await argon2.hash(decomposed, { type: argon2.argon2id, parallelism: 1, ...PASSWORD_COST });
  await app.database.write('system', (tx) => users.saveHash(tx, id, hash));
  const canLogIn = async (password: string) => (await ask(null, login({ email, password }))).ok;
  expect([await canLogIn(typed), await canLogIn(decomposed), await canLogIn(typed)]).toEqual([false, true, true]);
});

test('a password counts to its last letter, however long', async () => {
  const passwords = createPasswords();
  const long = `Aa1${'ñ🎮'.repeat(2000)}`;
  const known = await passwords.hash(long);
  expect(await passwords.matches(long, known)).toBe(true);
  expect(await passwords.matches(`${long.slice(0, -2)}🎲`, known)).toBe(false);
  expect(await passwords.matches(long.slice(0, 72), known)).toBe(false);
});

test('the same password never has the same hash', async () => {
  const passwords = createPasswords();
  expect(await passwords.hash(PASSWORD)).not.toBe(await passwords.hash(PASSWORD));
});

test('however many passwords wait to be hashed, files are read meanwhile', async () => {
  const passwords = createPasswords();
  await passwords.matches(PASSWORD, null);
  let hashed = 0;
  const waiting = Array.from({ length: 12 }, () => passwords.hash(PASSWORD).then(() => (hashed += 1)));
  await waiting[0];
  await stat('.'); // if all hashes had started, this file operation would have to wait for most of them
  expect(hashed).toBeLessThanOrEqual(6);
  await Promise.all(waiting);
});

test('an unknown e-mail waits for a hash too, like a wrong password', async () => {
  const passwords = createPasswords();
  await passwords.matches(PASSWORD, null);
  let hashed = 0;
  const waiting = Array.from({ length: 6 }, () => passwords.hash(PASSWORD).then(() => (hashed += 1)));
  expect(await passwords.matches(PASSWORD, null)).toBe(false);
  expect(hashed).toBeGreaterThanOrEqual(5); // it came seventh, and two are hashed at a time
  await Promise.all(waiting);
});
