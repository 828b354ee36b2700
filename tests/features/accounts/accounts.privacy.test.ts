import { describe, expect, test } from 'vitest';
import { PASSWORD_COST } from '#server/platform/security/passwords.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { CLIENT, PASSWORD } from '#tests/support/given.ts';

const EVERYTHING = `{
  me { displayName developerProfile { id userId studioName country projects { edges { node { title } } } } }
  developers(first: 50) { edges { node { id userId studioName country projectCount } } }
  investors(first: 50) { edges { node { id userId name } } }
  projects(first: 50) { edges { node { id title developer { id userId studioName country projects { totalCount } }
    investments { edges { node { amount createdAt investor { id userId name } } } }
    updates { edges { node { title comments { edges { node { content author { id name role } } } } } } } } } }
}`;
const PATHS = [
  '/users/developers',
  '/users/investors',
  '/projects',
  '/projects/1',
  '/projects/my-projects',
  '/projects/my-investments',
  '/projects/1/investments',
  '/projects/1/investments.csv',
  '/projects/1/payments.csv',
  '/projects/1/returns.csv',
  '/projects/1/updates',
  '/projects/1/updates/1',
  '/projects/1/milestones',
  '/projects/1/updates/1/comments',
  '/projects/1/terms',
];

test('nobody is shown the e-mail of another, nor anybody a hash', async () => {
  const { given, app, ask, rest, graphql } = await startAppForTest();
  const [dana, ines, ivo] = [await given.developer('Faro'), await given.investor('Inés'), await given.investor()];
  const project = await given.project(dana);
  const fields = { title: 'Hola', content: 'Texto', isPublic: true, media: [] };
  const update = await app.services.updates.create(dana.viewer, project, fields);
  await app.services.comments.add(ivo.viewer, update.id, 'Un comentario');
  await ask('rest', ivo, invest(project, 1000));
  await ask('rest', ines, invest(project, 1000));

  for (const viewer of [dana, ines, ivo]) {
    const said = [
      await graphql(viewer, EVERYTHING),
      ...(await Promise.all(PATHS.map((path) => rest(viewer, 'GET', path)))),
    ];
    const text = said
      .map(({ body }) => JSON.stringify(body))
      .join('\n')
      .replaceAll(viewer.email, 'ONESELF');
    expect(text).toContain('Faro');
    expect(text).not.toContain('@ejemplo.test');
    expect(text).not.toContain('argon2');
    expect(text).not.toMatch(/password/i);
  }
  expect(JSON.stringify((await graphql(dana, EVERYTHING)).body)).not.toContain('errors');
});

describe('a password', () => {
  const secret = 'Secreta-9-perejil';
  const input = { email: 'a@b.co', password: secret, role: 'INVESTOR' };
  const mutation = 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }';

  test('is never said back by GraphQL', async () => {
    const { graphql } = await startAppForTest();
    const variables = [
      { password: secret, role: 'INVESTOR' },
      { ...input, role: 'NADIE' },
      { ...input, email: 7 },
      { ...input, password: [secret] },
      { ...input, extra: 1 },
      { ...input, password: { value: secret } },
      secret,
      [input],
      { ...input, role: null, password: `${secret}; Field "x" is not` },
    ].map((sent) => graphql(null, mutation, { input: sent }));
    const literals = [
      `{ register(input: { email: "a@b.co", password: "${secret}" }) { accessToken } }`,
      `{ register(input: { email: "a@b.co", password: ["${secret}"], role: INVESTOR }) { accessToken } }`,
      '{ register(input: { email: "a@b.co", password: Secreta_9_perejil, role: INVESTOR }) { accessToken } }',
      `{ register(input: { email: "a@b.co", password "${secret}" }) { accessToken } }`,
      `{ register(input: "${secret}") { accessToken } }`,
      `{ login(input: { email: "a@b.co", password: "${secret}" }) { accessToken } }`,
    ].map((query) => graphql(null, `mutation ${query}`));
    for (const { body } of await Promise.all([...variables, ...literals])) {
      expect(JSON.stringify(body)).toMatch(/La operación no es válida|INVALID_CREDENTIALS/);
      expect(JSON.stringify(body)).not.toMatch(/Secreta[-_]9/);
    }
  });

  test('is never said back by the original calls', async () => {
    const { rest, send } = await startAppForTest();
    const bodies = [
      { password: secret },
      { ...input, password: [secret] },
      { ...input, email: { password: secret } },
      { ...input, role: secret },
      [input],
      secret,
    ];
    for (const body of bodies) {
      const answers = [await rest(null, 'POST', '/auth/register', body), await rest(null, 'POST', '/auth/login', body)];
      for (const { status, body: said } of answers) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(JSON.stringify(said)).not.toContain(secret);
      }
    }
    const broken = await send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"email":"a@b.co","password":"${secret}`,
    });
    expect(broken).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(JSON.stringify(broken.body)).not.toContain(secret);
  });

  test('is kept as an argon2id hash', async () => {
    const { given, app } = await startAppForTest({ passwordCost: PASSWORD_COST });
    const { email } = await given.investor();
    await app.services.accounts.register({
      email: 'otra@ejemplo.test',
      password: PASSWORD,
      role: 'investor',
      client: CLIENT,
    });
    for (const known of [email, 'otra@ejemplo.test']) {
      expect((await app.dependencies.users.findCredentials(known))?.passwordHash).toMatch(
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
      );
    }
  });
});
