import { describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { createThrottles, type Throttles } from '#server/features/throttles.ts';

const app = await startAppForFile({ rateLimit: true });

/** Address `n` of a network: one subscriber has all of these, and the IPv4 address in two ways of writing it. */
const FAMILIES: Record<string, (network: number, n: number) => string> = {
  IPv6: (network, n) => `2001:db8:0:${network}::${n.toString(16)}`,
  IPv4: (network, n) => `${n % 2 === 0 ? '' : '::ffff:'}198.51.100.${network}`,
};
const ELSEWHERE = ['2001:db8:1:1::1', '203.0.113.1'];

const REFUSED = 'TOO_MANY_REQUESTS';
const EMAIL = 'ana@ejemplo.test';
type Sent = { url: string; payload: object };
const LOG_IN: Sent = { url: '/api/auth/login', payload: { email: EMAIL, password: 'x' } };
const graphql = (query: string): Sent => ({ url: '/graphql', payload: { query: `mutation { ${query} }` } });

/** The calls that a throttle of networks limits. */
const CALLS: [name: keyof Throttles, source: { email?: string }, allowed: number, sent: Sent][] = [
  ['register', {}, 120, { url: '/api/auth/register', payload: { email: EMAIL, password: PASSWORD, role: 'investor' } }],
  ['logIn', { email: EMAIL }, 10, LOG_IN],
  ['logInOfNetwork', {}, 200, LOG_IN],
  ['passkeyLogIn', {}, 120, graphql('beginPasskeyLogin { options }')],
  ['logIn', {}, 10, graphql('loginWithPasskey(input: { response: "{}" }) { accessToken }')],
  ['passwordReset', {}, 30, graphql(`requestPasswordReset(input: { email: "${EMAIL}" }) { message }`)],
];

const NAMES = Object.keys(createThrottles({ enabled: true, shared: null })) as (keyof Throttles)[];
/** More than any throttle allows. */
const MANY = 1000;

/** How often a new throttle lets somebody pass whose address is another each time. */
async function allowedBy(name: keyof Throttles, addressOf: (n: number) => string): Promise<number> {
  const throttle = createThrottles({ enabled: true, shared: null })[name];
  for (let n = 0; n < MANY; n += 1) {
    const refusal = await throttle.attempt({ address: addressOf(n) }).catch((error: unknown) => error);
    if (refusal !== undefined) return n;
  }
  return MANY;
}

describe.each(Object.entries(FAMILIES))('all addresses of one network of %s', (_family, addressOf) => {
  test.each(NAMES)('are counted together by the throttle %s', async (name) => {
    const ofOneAddress = await allowedBy(name, () => addressOf(1, 0));
    expect(ofOneAddress).toBeLessThan(MANY);
    expect(await allowedBy(name, (n) => addressOf(1, n))).toBe(ofOneAddress);
  });

  test.each(CALLS.map((call, index) => [index + 1, ...call] as const))(
    'are counted together by call %i, of the throttle %s',
    async (network, name, source, allowed, { url, payload }) => {
      const { fastify, dependencies } = app.app;
      const from = async (remoteAddress: string) =>
        (await fastify.inject({ method: 'POST', url, remoteAddress, payload })).body;
      for (let n = 1; n < allowed; n += 1)
        await dependencies.throttles[name].attempt({ ...source, address: addressOf(network, n) });
      expect(await from(addressOf(network, allowed))).not.toContain(REFUSED);
      expect(await from(addressOf(network, allowed + 1))).toContain(REFUSED);
      for (const address of ELSEWHERE) expect(await from(address), address).not.toContain(REFUSED);
    },
  );

  test('are counted together by the rate limit of requests and operations', async () => {
    const { fastify } = app.app;
    const from = async (remoteAddress: string) =>
      (await fastify.inject({ url: '/api/projects', remoteAddress })).statusCode;
    for (let n = 1; n < 1200; n += 1) await fastify.countOperation(addressOf(99, n));
    expect(await from(addressOf(99, 1200))).toBe(401);
    expect(await from(addressOf(99, 1201))).toBe(429);
    const page = await fastify.inject({ url: '/juegos', remoteAddress: addressOf(99, 1202) });
    expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
      429,
      'text/html; charset=utf-8',
      expect.any(String),
    ]);
    expect(page.body).toContain('Demasiadas solicitudes');
    for (const address of ELSEWHERE) expect(await from(address), address).toBe(401);
  });
});
