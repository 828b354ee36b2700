import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { createGuardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';

let app: TestApp & { stop(): Promise<void> };
let world: GuardedWorld;

beforeAll(async () => {
  app = await startApp();
  world = await createGuardedWorld(app);
});
afterAll(() => app.stop());

const OWNED_BY_THE_SERVER = {
  id: 999,
  user_id: 999,
  developer_id: 999,
  project_id: 999,
  author_id: 999,
  update_id: 999,
  investor_id: 999,
  funding_raised: 999,
  investor_count: 99,
  funding_progress: 99,
  created_at: '2001-01-01',
  last_updated: '2001-01-01',
  last_activity: '2001-01-01',
  published_at: '2001-01-01',
  completed_at: '2001-01-01',
  planned_date: '2001-01-01',
  edited_at: '2001-01-01',
  mailed_at: '2001-01-01',
  deleted_at: '2001-01-01',
  read_by_user: true,
  comment_count: 99,
  media_urls: ['/media/x.png'],
  role: 'developer',
  email: 'otra@ejemplo.test',
  password: 'x',
  password_hash: 'x',
  created: 1,
  developer: { id: 999 },
  author: { id: 999 },
  __proto__: { polluted: true },
};

describe('what the server owns is not changed by sending it', () => {
  const SERVER_OWNED = Object.keys(OWNED_BY_THE_SERVER);
  const withoutClock = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => SERVER_OWNED.includes(name) && !/^(last_|edited_at)/.test(name)),
    );

  test.each<[string, () => [string, string, object, object]]>([
    [
      'a project',
      () => ['PUT', `/projects/${world.places['published public'].project}`, { title: 'Luces nuevas' }, world.dana],
    ],
    [
      'an update',
      () => [
        'PUT',
        `/projects/${world.places['published public'].project}/updates/${world.places['published public'].update}`,
        { title: 'Otra' },
        world.dana,
      ],
    ],
    [
      'a milestone',
      () => [
        'PUT',
        `/projects/${world.places['published public'].project}/milestones/${world.places['published public'].milestone}`,
        { title: 'Otro' },
        world.dana,
      ],
    ],
    ['a profile', () => ['PUT', '/users/profile', { name: 'Inés Otra' }, world.ines]],
  ])('of %s', async (_name, call) => {
    const [method, path, sent, person] = call();
    const before = (await app.rest(person as Account, 'GET', path)).body as Record<string, unknown>;
    const { status, body } = await app.rest(person as Account, method, path, { ...OWNED_BY_THE_SERVER, ...sent });
    expect(status).toBe(200);
    expect(withoutClock(body as Record<string, unknown>)).toEqual(withoutClock(before));
  });

  test('of an account, an investment and a comment', async () => {
    const {
      ines,
      places: {
        'published public': { project, update },
      },
    } = world;
    const invested = await app.rest(ines, 'POST', `/projects/${project}/invest`, {
      ...OWNED_BY_THE_SERVER,
      amount: 1000,
    });
    expect(invested.body).toMatchObject({
      investment: { amount: 1000 },
      project: { id: project, funding_raised: 2000, investor_count: 1 },
    });
    const said = await app.rest(ines, 'POST', `/updates/${update}/comments`, {
      ...OWNED_BY_THE_SERVER,
      content: 'Hola',
    });
    expect(said.body).toMatchObject({ update_id: update, author: { id: ines.id, role: 'investor' } });
    expect((await app.rest(ines, 'GET', '/auth/me')).body).toMatchObject({
      user: { id: ines.id, email: ines.email, role: 'investor' },
    });
  });

  test('GraphQL knows no such field', async () => {
    for (const field of [
      'fundingRaised: 1',
      'investorCount: 1',
      'userId: "1"',
      'developerId: "1"',
      'createdAt: "2001-01-01"',
    ]) {
      const { body } = await app.graphql(
        world.dana,
        `mutation { updateProject(input: { id: "1", ${field} }) { project { id } } }`,
      );
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    }
  });
});
