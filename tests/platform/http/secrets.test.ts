import { DrizzleQueryError } from 'drizzle-orm/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { login, register } from '#tests/support/cases/accounts.ts';
import { OPERATIONS } from '#tests/support/cases/permissions.ts';
import { APIS, isOriginal } from '#tests/support/api.ts';
import { reportCount, scaledCount } from '#tests/support/counts.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { createGuardedWorld, INVITED, type GuardedWorld } from '#tests/support/guarded.ts';
import { listen } from '#tests/support/live.ts';

const WRONG = 'Equivocada-9-perejil';
const log: string[] = [];

const app = await startAppForFile({ log });
let world: GuardedWorld;
let tokens: string[];

beforeAll(async () => {
  world = await createGuardedWorld(app);
  tokens = [world.dana, world.other, world.ines, world.ivo].map(({ token }) => token);
});

const signatureOf = (token: string): string => token.split('.')[2] ?? '';

/** The text contains no credential and no password hash. */
function expectNoSecret(text: string): void {
  for (const token of tokens) expect(text).not.toContain(signatureOf(token));
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(WRONG);
  expect(text).not.toContain('$argon2');
  expect(text).not.toMatch(/bearer/i);
  expect(text).not.toMatch(/authorization/i);
}

/** Registers and logs in, successfully and not, in every way that might reach the log. */
async function openAccounts(): Promise<void> {
  for (const api of APIS) {
    const email = `nueva-${api}@ejemplo.test`;
    const made = await app.ask(api, null, register({ email, password: PASSWORD, role: 'investor' }));
    tokens.push(made.data.accessToken);
    tokens.push((await app.ask(api, null, login({ email, password: PASSWORD }))).data.accessToken);
    await app.ask(api, null, register({ email, password: PASSWORD, role: 'investor' }));
    await app.ask(api, null, login({ email, password: WRONG }));
    await app.ask(api, null, register({ email: WRONG, password: WRONG, role: WRONG }));
  }
}

/** Unexpected errors are logged whole, and Drizzle's messages contain the values it was about to write. */
async function breakWhileRegistering(): Promise<void> {
  const input = { email: 'rota@ejemplo.test', password: PASSWORD, role: 'investor' };
  const { users } = app.app.dependencies;
  const { create } = users;
  users.create = async (_tx, { email, passwordHash }) => {
    throw new DrizzleQueryError('insert into "users" values (?, ?)', [email, passwordHash], new Error('disk on fire'));
  };
  expect(await app.rest(null, 'POST', '/auth/register', input)).toMatchObject({ status: 500 });
  expect((await app.ask(null, register(input))).code).toBe('INTERNAL_SERVER_ERROR');
  users.create = create;
}

describe('the log', () => {
  test('holds no password, token or header, whatever was asked and however it ended', async () => {
    await openAccounts();
    for (const { request } of OPERATIONS) {
      for (const person of [world.ines, world.ivo, null]) {
        const asked = request(world.places['published private']);
        await app.ask(person, asked);
        if (isOriginal(asked)) await app.ask('rest', person, asked);
      }
    }
    await listen(app, world.ines, 'subscription { updatePublished { title } }');
    const [token] = tokens;
    await app.rest(world.ines, 'GET', `/projects?access_token=${token}&password=${WRONG}`);
    await app.rest(world.ines, 'GET', `/nothing?password=${WRONG}`);
    await app.send(`/graphql?query=mutation{login(input:{email:"a@b.co",password:"${WRONG}"}){accessToken}}`, {});
    await app.send(`/nothing?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    await app.send(`/api/projects/%E0%A4%A?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    await app.rest({ token: `${token}x` }, 'GET', '/projects');
    await breakWhileRegistering();
    await expect.poll(() => log.length).toBeGreaterThan(100);
    reportCount('lines of the log looked through', log.length);
    expectNoSecret(log.join('\n'));
  });

  test('is lines of JSON, one of them for a request, which names it', async () => {
    log.length = 0;
    const { headers } = await app.rest(world.ines, 'GET', '/projects');
    const own = () => {
      const lines = log.map((line) => JSON.parse(line) as { reqId?: string });
      return lines.filter(({ reqId }) => reqId === headers.get('x-request-id'));
    };
    const req = { method: 'GET', path: '/api/projects', address: '127.0.0.1' };
    await expect.poll(own).toMatchObject([{ req, res: { statusCode: 200 }, responseTime: expect.any(Number) }]);
  });

  test('says what broke, where, and in which statement, without what it was given', async () => {
    log.length = 0;
    await breakWhileRegistering();
    const broken = log.filter((line) => line.includes('"level":50')).map((line) => JSON.parse(line) as { err: object });
    expect(broken).toHaveLength(2);
    for (const { err } of broken) {
      expect(err).toMatchObject({
        message: 'Failed query: insert into "users" values (?, ?)',
        stack: expect.stringContaining('log.in.service.ts:'),
        cause: { message: 'disk on fire' },
      });
    }
    expectNoSecret(log.join('\n'));
    expect(log.join('\n')).not.toContain('rota@ejemplo.test');
  });
});

describe('an answer', () => {
  const hashes = async (): Promise<string[]> => {
    const { users } = app.app.database.tables;
    const rows = await app.app.database.read.select().from(users);
    return rows.flatMap(({ passwordHash }) => [passwordHash, passwordHash.split('$').at(-1) ?? '']);
  };

  test.each(APIS)("of any call through %s has nobody else's e-mail and no hash", async (api) => {
    const { dana, other, ines, ivo, places } = world;
    const kept = await hashes();
    const [strangers, visitors] = scaledCount(0, 1) === 1 ? [[other, ivo], [null]] : [[ivo], []];
    const everybody = [dana, ines, ...strangers, ...visitors];
    const everyPlace = Object.values(places);
    const tried = everyPlace.slice(0, scaledCount(3, everyPlace.length)); // public, for investors, and a draft
    let answers = 0;
    for (const { name, request } of OPERATIONS.filter(({ takes }) => !takes)) {
      const distinct = new Map(tried.map((place) => [JSON.stringify(request(place)), request(place)])).values();
      for (const asked of distinct) {
        for (const person of everybody) {
          if (api === 'rest' && !isOriginal(asked)) continue;
          const { body } =
            api === 'rest' && isOriginal(asked)
              ? await app.rest(person, asked.rest.method, asked.rest.path, asked.rest.body, asked.rest.headers)
              : await app.graphql(person, asked.graphql.query, asked.graphql.variables);
          const known = person === dana ? [dana.email, INVITED] : [person?.email ?? '-'];
          const text = known.reduce((left, email) => left.replaceAll(email, 'KNOWN'), JSON.stringify(body));
          expect(text, name).not.toMatch(/@ejemplo\.test/);
          expect(text, name).not.toMatch(/argon2|password_?hash/i);
          for (const hash of kept) expect(text.includes(hash), name).toBe(false);
          answers += 1;
        }
      }
    }
    expect(answers).toBeGreaterThan(100);
    reportCount('answers looked through', answers);
  });
});
