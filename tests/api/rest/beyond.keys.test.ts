import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { readContract } from './contract.ts';

test('sessions and access tokens answer as the document says', async () => {
  const app = await startAppForTest();
  const contract = await readContract(app);
  const ines = await app.given.investor();
  const phone = { token: await app.given.tokenFor(ines.id) };
  const call = (method: string, path: string, more: object = {}) => contract.call(ines, method, path, more);

  const listed = await call('GET', '/auth/sessions');
  const { sessions } = listed.body as { sessions: { id: number; is_current: boolean }[] };
  expect(sessions).toHaveLength(2);
  const phoneId = sessions.find((session) => !session.is_current)?.id;
  expect(await call('POST', '/auth/step-up', { body: { password: 'No1234567' } })).toMatchObject({
    status: 403,
    body: { code: 'WRONG_PASSWORD' },
  });
  expect((await call('POST', '/auth/step-up', { body: { password: PASSWORD } })).status).toBe(200);
  expect((await call('DELETE', '/auth/sessions/{sessionId}', { ids: [phoneId] })).body).toMatchObject({ id: phoneId });
  expect((await contract.call(phone, 'GET', '/auth/me')).status).toBe(401);
  expect((await call('DELETE', '/auth/sessions')).status).toBe(200);

  const made = await call('POST', '/auth/access-tokens', { body: { name: 'Tablero', can_write: true, days: 30 } });
  expect(made).toMatchObject({ status: 201, body: { name: 'Tablero', can_write: true, last_used_at: null } });
  const { id, secret } = made.body as { id: number; secret: string };
  expect((await contract.call({ token: secret }, 'GET', '/auth/access-tokens')).body).toMatchObject({
    code: 'LOG_IN_REQUIRED',
  });
  const { access_tokens: tokens } = (await call('GET', '/auth/access-tokens')).body as { access_tokens: object[] };
  expect(tokens).toMatchObject([{ id, name: 'Tablero' }]);
  expect((await call('DELETE', '/auth/access-tokens/{accessTokenId}', { ids: [id] })).body).toMatchObject({ id });
  expect((await call('POST', '/auth/logout')).status).toBe(200);
  expect((await call('GET', '/auth/sessions')).status).toBe(401);

  const calls = Object.entries(contract.document.paths).flatMap(([path, methods]) =>
    /^\/auth\/(access-tokens|sessions|logout|step-up)\b/.test(path)
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  expect(calls).toHaveLength(8);
  expect(calls.filter((each) => !contract.wasAsked(each))).toEqual([]);
});
