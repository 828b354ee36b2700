import { expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';

const NOW = '2026-03-05T12:00:00Z';
const app = await startAppForFile({ now: NOW, publicUrl: 'https://fichin.test' });

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });

test('a page may connect to its own server alone, and use no camera, microphone, place or payment', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self' wss://fichin.test;");
  const permissions = headers.get('permissions-policy') ?? '';
  for (const refused of ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()'])
    expect(permissions).toContain(refused);
  expect(permissions).toContain('publickey-credentials-get=(self)');
});

test('answers of GraphQL are stored nowhere, refusals and tokens included', async () => {
  const ask = (query: string) =>
    fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
  for (const query of ['{ me { id } }', '{ serverInfo { maxUploadBytes } }', 'nonsense']) {
    expect((await ask(query)).headers.get('cache-control')).toBe('no-store');
  }
  const log = 'mutation { login(input: { email: "a@b.test", password: "x" }) { accessToken } }';
  expect((await ask(log)).headers.get('cache-control')).toBe('no-store');
});

test('whom to tell of a weakness is written where people look for it', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^Contact: mailto:\S+@\S+$/),
    'Expires: 2026-09-01T12:00:00.000Z',
    'Preferred-Languages: es, en',
    'Canonical: https://fichin.test/.well-known/security.txt',
  ]);
});
