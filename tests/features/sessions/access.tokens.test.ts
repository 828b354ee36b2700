import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { me, updateProfile } from '#tests/support/cases/accounts.ts';
import {
  accessTokens,
  createAccessToken,
  endOtherSessions,
  logOut,
  revokeAccessToken,
  sessions,
  stepUp,
} from '#tests/support/cases/credentials.ts';
import { listProjects } from '#tests/support/cases/projects.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';

const NOW = '2026-03-05T12:00:00Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);

async function begin() {
  const app = await startAppForTest({ now: NOW });
  return { app, dana: await app.given.developer('Estudio Sur') };
}

describe('a personal access token', () => {
  test('reads what its owner may read, changes nothing unless it may, and is told once', async () => {
    const { app, dana } = await begin();
    const made = await app.ask(dana, createAccessToken({ name: '  Tablero\u0301 ' }));
    expect(made.data.secret).toMatch(/^fichin_[\w-]{43}$/);
    expect(made.data.token).toMatchObject({ canWrite: false, lastUsedAt: null });
    expect(new Date(made.data.token.expiresAt)).toEqual(later(90 * DAY));
    const listed = await app.ask(dana, accessTokens());
    expect(listed.data).toEqual([made.data.token]);
    expect(JSON.stringify(listed)).not.toContain(made.data.secret);

    const reader = { token: made.data.secret };
    expect((await app.ask(reader, me())).data.id).toBe(dana.id);
    expect((await app.ask(reader, listProjects())).ok).toBe(true);
    expect(await app.ask(reader, updateProfile({ country: 'Chile' }))).toMatchObject({ code: 'READ_ONLY_TOKEN' });

    const writing = await app.ask(dana, createAccessToken({ canWrite: true, days: 1 }));
    const writer = { token: writing.data.secret };
    expect((await app.ask(writer, updateProfile({ country: 'Chile' }))).data?.country).toBe('Chile');
    app.setNow(later(DAY));
    expect(await app.ask(writer, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await app.ask(reader, me())).ok).toBe(true);
  });

  test('neither sees nor changes what opens the account', async () => {
    const { app, dana } = await begin();
    const { data } = await app.ask(dana, createAccessToken({ canWrite: true }));
    const program = { token: data.secret };
    for (const request of [
      sessions(),
      accessTokens(),
      createAccessToken(),
      revokeAccessToken(data.token.id),
      endOtherSessions(),
      stepUp(PASSWORD),
      logOut(),
    ])
      expect(await app.ask<unknown>(program, request)).toMatchObject({ code: 'LOG_IN_REQUIRED' });
  });

  test('is made and revoked soon after a log-in alone, by its owner, who is told', async () => {
    const { app, dana } = await begin();
    const { data } = await app.ask(dana, createAccessToken());
    await runJobs(app);
    const [mail] = await mailsOf(app);
    expect(mail?.to).toMatchObject([{ address: dana.email }]);
    expect(mail?.subject).toBe('Se creó un token de acceso en tu cuenta de Fichín');
    expect(mail?.text).not.toContain(data.secret);

    app.setNow(later(15 * MINUTE));
    expect(await app.ask(dana, createAccessToken())).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await app.ask(dana, revokeAccessToken(data.token.id))).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await app.ask(dana, stepUp(PASSWORD));
    const stranger = await app.given.developer();
    expect(await app.ask(stranger, revokeAccessToken(data.token.id))).toMatchObject({
      code: 'ACCESS_TOKEN_NOT_FOUND',
    });
    expect((await app.ask({ token: data.secret }, me())).ok).toBe(true);
    expect((await app.ask(dana, revokeAccessToken(data.token.id))).ok).toBe(true);
    expect(await app.ask({ token: data.secret }, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await app.ask(dana, accessTokens())).data).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'a\u0000' }, 'name'],
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
  ])('is refused with %j', async (fields, field) => {
    const { app, dana } = await begin();
    const answer = await app.ask(dana, createAccessToken(fields));
    expect(answer).toMatchObject({ code: 'VALIDATION', details: { [field]: expect.any(String) as string } });
  });

  test('is one of at most twenty, also when many are made at once', async () => {
    const { app, dana } = await begin();
    const answers = await Promise.all(Array.from({ length: 24 }, () => app.ask(dana, createAccessToken())));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(4);
  });
});

test('its secret is stored nowhere and logged nowhere', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ now: NOW, log });
  const dana = await app.given.developer();
  const { data } = await app.ask(dana, createAccessToken());
  await app.ask('rest', { token: data.secret }, me());
  const { tables, read } = app.app.database;
  expect(JSON.stringify(await read.select().from(tables.accessTokens))).not.toContain(data.secret.slice(7));
  expect(log.join('')).not.toContain(data.secret);
});
