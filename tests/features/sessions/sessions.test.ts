import jwt from 'jsonwebtoken';
import { describe, expect, test, vi } from 'vitest';
import { startAppForTest, SECRET, type TestApp } from '#tests/support/app.ts';
import { login, me } from '#tests/support/cases/accounts.ts';
import { endOtherSessions, endSession, logOut, sessions, stepUp } from '#tests/support/cases/credentials.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';
import { countStatements } from '#tests/support/statements.ts';

const NOW = '2026-03-05T12:00:00Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);

async function begin() {
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor('Inés');
  return { app, ines };
}

const logInAgain = async ({ ask }: TestApp, { email }: Account) => {
  const answer = await ask('rest', null, login({ email, password: PASSWORD }));
  return { token: answer.data.accessToken };
};

describe('a session', () => {
  test('is listed with its device, and ends with the log-out of its own token alone', async () => {
    const { app, ines } = await begin();
    const phone = await logInAgain(app, ines);
    const listed = await app.ask(phone, sessions());
    expect(listed.data).toHaveLength(2);
    expect(listed.data.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(listed.data[0]).toMatchObject({ device: 'node', address: '127.0.0.1' });

    expect((await app.ask(phone, logOut())).ok).toBe(true);
    expect(await app.ask(phone, me())).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
    expect((await app.ask(ines, sessions())).data).toHaveLength(1);
  });

  test('is ended by its owner alone, from another one', async () => {
    const { app, ines } = await begin();
    const stranger = await app.given.investor();
    const phone = await logInAgain(app, ines);
    const { data } = await app.ask(ines, sessions());
    const other = data.find(({ isCurrent }) => !isCurrent)?.id ?? 0;
    for (const id of [other, 999_999, 'x'])
      expect(await app.ask(stranger, endSession(id))).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect((await app.ask(phone, me())).ok).toBe(true);

    expect((await app.ask(ines, endSession(other))).ok).toBe(true);
    expect(await app.ask(phone, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await app.ask(ines, endSession(other))).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  });

  test('older than fifteen minutes is asked for the password before it ends others', async () => {
    const { app, ines } = await begin();
    const phone = await logInAgain(app, ines);
    app.setNow(later(16 * MINUTE));
    expect(await app.ask(ines, endOtherSessions())).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await app.ask(ines, stepUp('Equivocada1'))).toMatchObject({
      code: 'WRONG_PASSWORD',
      details: { password: 'La contraseña no es correcta' },
    });
    expect((await app.ask(phone, me())).ok).toBe(true);
    expect((await app.ask(ines, stepUp(PASSWORD))).ok).toBe(true);
    expect((await app.ask(ines, endOtherSessions())).ok).toBe(true);
    expect(await app.ask(phone, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await app.ask(ines, me())).ok).toBe(true);
    expect((await app.ask(phone, endOtherSessions())).code).toBe('UNAUTHENTICATED');
  });

  test('lasts while it is used, and for ninety days at most', async () => {
    const { app, ines } = await begin();
    for (let day = 0; day < 90; day += 6) {
      app.setNow(later(day * DAY));
      expect((await app.ask(ines, me())).ok).toBe(true);
      await app.app.dependencies.credentialUses.save();
    }
    app.setNow(later(90 * DAY - 1));
    expect((await app.ask(ines, me())).ok).toBe(true);
    app.setNow(later(90 * DAY));
    expect(await app.ask(ines, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

test('a token that names no session opens nothing', async () => {
  const { app, ines } = await begin();
  const { header, payload } = jwt.decode(ines.token, { complete: true }) as jwt.Jwt;
  const { sid: _none, ...claims } = payload as jwt.JwtPayload;
  const token = jwt.sign(claims, SECRET, { algorithm: 'HS256', keyid: header.kid });
  expect(await app.ask('rest', { token }, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test("a token whose session is another account's opens nothing", async () => {
  const { app, ines } = await begin();
  const ivo = await app.given.investor();
  const { sid, jti } = jwt.decode(ivo.token) as { sid: string; jti: string };
  const forged = app.app.dependencies.tokens.issue({ userId: ines.id, id: Number(sid), tokenId: jti });
  expect(await app.ask('rest', { token: forged }, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('last uses are written together, and those that could not be are written later', async () => {
  const { app, ines } = await begin();
  const { database, dependencies } = app.app;
  const { credentialUses } = dependencies;
  app.setNow(later(10 * MINUTE));
  await app.ask('rest', ines, me());
  vi.spyOn(database, 'write').mockRejectedValueOnce(new Error('the database is away'));
  await expect(credentialUses.save()).rejects.toThrow('away');
  const tokens = await Promise.all(Array.from({ length: 5 }, () => app.given.tokenFor(ines.id)));
  const ofOne = await countStatements(() => credentialUses.save());
  app.setNow(later(20 * MINUTE));
  for (const token of tokens) expect((await app.ask('rest', { token }, me())).ok).toBe(true);
  expect(await countStatements(() => credentialUses.save())).toBe(ofOne);
  const rows = await database.read.select().from(database.tables.sessions).orderBy(database.tables.sessions.id);
  const used = rows.map(({ lastUsedAt }) => lastUsedAt);
  expect(used).toEqual([later(10 * MINUTE), ...tokens.map(() => later(20 * MINUTE))]);
});

test('a token opens its own session alone, not a later one that a restored database gives the same id', async () => {
  const { app, ines } = await begin();
  const { database } = app.app;
  const { sessions: table } = database.tables;
  const { sid } = jwt.decode(ines.token) as { sid: string };
  await database.write('system', (tx) => tx.delete(table));
  await logInAgain(app, ines);
  await database.write('system', (tx) => tx.update(table).set({ id: Number(sid) }));
  expect(await app.ask('rest', ines, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('its last use is written once in ten minutes, beside the requests', async () => {
  const { app, ines } = await begin();
  const { database, dependencies } = app.app;
  const lastUse = async () => {
    await dependencies.credentialUses.save();
    const [row] = await database.read.select().from(database.tables.sessions);
    return row?.lastUsedAt;
  };
  app.setNow(later(9 * MINUTE));
  await app.ask('rest', ines, me());
  expect(await lastUse()).toEqual(new Date(NOW));
  app.setNow(later(10 * MINUTE));
  await app.ask('rest', ines, me());
  expect(await lastUse()).toEqual(later(10 * MINUTE));
});

test('what ends closes its live connections, which ask for a log-in, and no others', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  const phone = await logInAgain(app, ines);
  const query = 'subscription { notificationAdded { id } }';
  const [ended, kept] = [await listen(app, phone, query, {}), await listen(app, ines, query, {})];
  await app.ask(ines, endOtherSessions());
  await expect.poll(() => ended.closed()).toBe(4401);
  expect(kept.closed()).toBeNull();
});

test('log-ins of more than ninety days ago are forgotten', async () => {
  const { app } = await begin();
  const { database, dependencies } = app.app;
  const remove = () => database.write('system', (tx) => dependencies.sessions.removeOld(tx, dependencies.now(), 10));
  expect(await remove()).toBe(0);
  app.setNow(later(91 * DAY));
  expect(await remove()).toBe(1);
});
