import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import type { Person } from '#tests/support/client.ts';
import { readContract } from './contract.ts';

const PASSKEYS = '/auth/passkeys';

test('passkeys are added, used, renamed and removed as the document says', async () => {
  const app = await startAppForTest({ now: '2026-03-10T15:00:00Z' });
  const { call, document, wasAsked } = await readContract(app);
  const owner = await app.given.investor();
  const device = createAuthenticator(app.app.dependencies.siteUrl);
  const optionsOf = async (person: Person, path: string) => {
    const begun = await call(person, 'POST', `${path}/options`);
    expect(begun.status).toBe(201);
    return (begun.body as { options: string }).options;
  };
  const none = await call(owner, 'POST', `${PASSKEYS}/step-up/options`);
  expect(none).toMatchObject({ status: 404, body: { code: 'PASSKEY_NOT_FOUND' } });

  const body = { name: 'Mi teléfono', response: device.create(await optionsOf(owner, PASSKEYS)) };
  const added = await call(owner, 'POST', PASSKEYS, { body });
  const { id } = added.body as { id: number };
  const passkey = { id, name: 'Mi teléfono', created_at: '2026-03-10T15:00:00.000Z', last_used_at: null };
  expect(added).toMatchObject({ status: 201, body: { ...passkey, passkey } });
  expect(await call(owner, 'POST', PASSKEYS, { body })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PASSKEY' },
  });
  expect((await call(owner, 'GET', PASSKEYS)).body).toEqual({ passkeys: [passkey] });

  const login = { response: device.sign(await optionsOf(null, `${PASSKEYS}/login`)) };
  const session = await call(null, 'POST', `${PASSKEYS}/login`, { body: login });
  expect(session).toMatchObject({ status: 200, body: { user: { id: owner.id, email: owner.email } } });
  const proof = { response: device.sign(await optionsOf(owner, `${PASSKEYS}/step-up`)) };
  const proven = await call(owner, 'POST', `${PASSKEYS}/step-up`, { body: proof });
  expect(proven.body).toEqual({ message: 'Confirmaste que eres tú' });

  const one = `${PASSKEYS}/{passkeyId}`;
  const renamed = await call(owner, 'PUT', one, { ids: [id], body: { name: 'Otro' } });
  expect(renamed.body).toMatchObject({ passkey: { name: 'Otro', last_used_at: passkey.created_at } });
  expect(await call(owner, 'PUT', one, { ids: [id], body: { name: '' } })).toMatchObject({ status: 400 });
  expect((await call(owner, 'DELETE', one, { ids: [id] })).body).toMatchObject({
    message: 'Llave de acceso quitada',
    id,
  });

  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    path.startsWith(PASSKEYS) ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : [],
  );
  expect(calls).toHaveLength(9);
  expect(calls.filter((each) => !wasAsked(each))).toEqual([]);
});
