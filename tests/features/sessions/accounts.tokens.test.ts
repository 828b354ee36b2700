import jwt from 'jsonwebtoken';
import { beforeAll, describe, expect, test } from 'vitest';
import { SECRET, startAppForFile } from '#tests/support/app.ts';
import { me } from '#tests/support/cases/accounts.ts';
import { getProject, myProjects } from '#tests/support/cases/projects.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';

const NOW = '2026-03-05T12:00:00Z';
const SECONDS = Date.parse(NOW) / 1000;
const EXPIRED = 'Tu sesión no es válida o expiró. Inicia sesión nuevamente.';

const app = await startAppForFile({ now: NOW });
let dana: Account;
let keyid: string;

beforeAll(async () => {
  dana = await app.given.developer();
  keyid = jwt.decode(dana.token, { complete: true })?.header.kid ?? '';
});

type Forged = { secret?: string; claims?: object; options?: jwt.SignOptions };

const forged = ({ secret = SECRET, claims = {}, options = {} }: Forged = {}): string =>
  jwt.sign({ ...(jwt.decode(dana.token) as object), iat: SECONDS, exp: SECONDS + 60, ...claims }, secret, {
    algorithm: 'HS256',
    keyid,
    ...options,
  });

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const withoutSignature = (): string => `${base64({ alg: 'none', typ: 'JWT', kid: keyid })}.${forged().split('.')[1]}.`;
const tampered = (): string => {
  const [header, , signature] = dana.token.split('.');
  return [header, base64({ ...(jwt.decode(dana.token) as object), sub: '2' }), signature].join('.');
};

test('a token made as ours are is believed: what follows fails for its own reason', async () => {
  expect((await app.ask('rest', { token: forged() }, me())).data.id).toBe(dana.id);
});

describe.each(APIS)('through %s, nobody is who brings', (api) => {
  test.each<[string, () => string | null]>([
    ['no token', () => null],
    ['an empty one', () => ''],
    ['nonsense', () => 'a.b.c'],
    ['one without a signature', withoutSignature],
    ['one signed with another secret', () => forged({ secret: 'another secret, as long as the first one' })],
    ['one signed with another algorithm', () => forged({ options: { algorithm: 'HS512' } })],
    ['one altered', tampered],
    ['one cut short', () => dana.token.slice(0, -4)],
    ['one expired', () => forged({ claims: { exp: SECONDS - 1 } })],
    ['one of another issuer', () => forged({ claims: { iss: 'otro' } })],
    ['one for another audience', () => forged({ claims: { aud: 'otra' } })],
    ['one with an unknown key', () => forged({ options: { keyid: 'nadie' } })],
    ['one for an account that is not there', () => forged({ claims: { sub: '999999' } })],
    ['one for no number', () => forged({ claims: { sub: '1 or 1=1' } })],
    ['one for nobody', () => forged({ claims: { sub: '' } })],
    ['one for a number no table holds', () => forged({ claims: { sub: '99999999999' } })],
    ['a very long one', () => 'a'.repeat(6000)],
  ])('%s', async (_what, token) => {
    const value = token();
    const person = value === null ? null : { token: value };
    const answers = [
      await app.ask(api, person, me()),
      await app.ask(api, person, myProjects()),
      await app.ask(api, person, getProject(1)),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, code: 'UNAUTHENTICATED', message: EXPIRED });
  });

  test('a token older than a week', async () => {
    const { setNow, ask } = app;
    setNow(new Date((SECONDS + 7 * 86_400 - 1) * 1000));
    expect((await ask(api, dana, me())).ok).toBe(true);
    setNow(new Date((SECONDS + 7 * 86_400) * 1000));
    expect(await ask(api, dana, me())).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
    setNow(NOW);
  });
});

test("what is refused for want of a token says so in the original calls' way", async () => {
  const answer = await app.rest(null, 'GET', '/auth/me');
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: EXPIRED, error: EXPIRED } });
});

test('what one may not do is 403: a 401 would log people out', async () => {
  const ines = await app.given.investor();
  expect(await app.rest(ines, 'POST', '/projects', { title: 'x' })).toMatchObject({
    status: 403,
    body: { code: 'DEVELOPER_ROLE_REQUIRED' },
  });
});
