import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { getProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { APIS } from '#tests/support/api.ts';
import { countOf } from '#tests/support/store.ts';

const OWNED = {
  id: 999,
  user_id: 999,
  developer_id: 999,
  developer: { user_id: 999, id: 999 },
  funding_raised: 1_000_000,
  investor_count: 7,
  funding_progress: 100,
  created_at: '2000-01-01',
  last_updated: '2000-01-01',
  last_activity: '2000-01-01',
  published_at: '2000-01-01',
  updated_at: '2000-01-01',
  milestones: [{ title: 'Regalado' }],
  investments: [{ amount: 5 }],
  __proto__: { x: 1 },
  constructor: 'x',
};
type Body = Record<string, unknown>;

test('what the server owns can not be written: not at birth, not later', async () => {
  const { rest, given } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
  const dana = await given.developer();
  const { status, body } = await rest(dana, 'POST', '/projects', { ...NEW_PROJECT, ...OWNED });
  expect(status).toBe(201);
  const owned = {
    id: 1,
    user_id: dana.id,
    developer_id: dana.viewer.developerProfileId,
    funding_raised: 0,
    investor_count: 0,
    funding_progress: 0,
    created_at: '2026-03-05T12:00:00.000Z',
    last_updated: '2026-03-05T12:00:00.000Z',
    last_activity: '2026-03-05T12:00:00.000Z',
    published_at: null,
    milestones: [],
  };
  expect(body).toMatchObject(owned);
  for (const [key, value] of Object.entries(OWNED)) {
    const answer = await rest(dana, 'PUT', '/projects/1', { [key]: value });
    expect(answer, key).toMatchObject({ status: 200, body: owned });
  }
});

test('GraphQL knows no such fields', async () => {
  const { graphql, given, app } = await startAppForTest();
  const dana = await given.developer();
  const id = await given.project(dana);
  const before = await app.dependencies.projects.findById(id);
  for (const key of [
    'userId',
    'developerId',
    'fundingRaised',
    'investorCount',
    'fundingProgress',
    'createdAt',
    'lastUpdated',
    'milestones',
  ]) {
    const input = { id: String(id), [key]: 1 };
    const { body } = await graphql(
      dana,
      'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }',
      { input },
    );
    expect((body as Body)['errors'], key).toBeDefined();
  }
  expect(await app.dependencies.projects.findById(id)).toEqual(before);
});

describe('the original calls', () => {
  test('take a genre in any letter case, a platform as a list or a text, either way to publish', async () => {
    const { rest, given } = await startAppForTest();
    const dana = await given.developer();
    const create = (fields: object) => rest(dana, 'POST', '/projects', { ...NEW_PROJECT, ...fields });
    expect(await create({ genre: 'RPG', platform: 'Switch' })).toMatchObject({
      body: { genre: 'rpg', platform: ['Switch'] },
    });
    expect(await create({ genre: 'Action', platform: '["PC","Mac"]' })).toMatchObject({
      body: { genre: 'action', platform: ['PC', 'Mac'] },
    });
    expect(await create({ status: 'published' })).toMatchObject({ body: { is_published: true, status: 'published' } });
    expect(await create({ status: 'published', is_published: false })).toMatchObject({
      body: { is_published: false, status: 'draft' },
    });
    expect(await create({ funding_goal: '5000.50', max_investors: '7', is_published: 'true' })).toMatchObject({
      body: { funding_goal: 5000.5, max_investors: 7, is_published: true },
    });
    expect(await create({ roi: 0.15 })).toMatchObject({ body: { roi: 0.15, expected_roi: 15 } });
    expect(await create({ roi: 0.15, expected_roi: 20 })).toMatchObject({ body: { roi: 0.2, expected_roi: 20 } });
    const closed = {
      genre: 'Elige un género de la lista',
      current_stage: 'Elige una etapa de la lista',
      current_stadium: 'Elige un estadio de la lista',
    };
    for (const [field, wrong] of Object.entries(closed)) {
      for (const value of ['nada', '', null, undefined, '__proto__']) {
        expect(await create({ [field]: value })).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION', details: { [field]: wrong } },
        });
      }
    }
  });

  test('give a project bare and under its key, with every ownership key', async () => {
    const { rest, given } = await startAppForTest();
    const dana = await given.developer('Faro');
    const id = await given.project(dana);
    const { body } = await rest(dana, 'GET', `/projects/${id}`);
    const { project, ...bare } = body as { project: Body };
    expect(project).toEqual(bare);
    const developerId = dana.viewer.developerProfileId;
    expect(bare).toMatchObject({
      id,
      user_id: dana.id,
      developer_id: developerId,
      developer: { id: developerId, user_id: dana.id, studio_name: 'Faro' },
    });
    expect(bare).toMatchObject({ status: 'published', is_published: true, milestones: [] });
  });
});

describe('what changed of the terms', () => {
  test('is written down, oldest first, in the units of GraphQL', async () => {
    const { rest, graphql, given, setNow } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
    const [dana, ines] = [await given.developer(), await given.investor()];
    const id = await given.project(dana);
    await rest(dana, 'PUT', `/projects/${id}`, { title: 'Otro', funding_goal: 20_000 });
    setNow('2026-03-06T12:00:00Z');
    await rest(dana, 'PUT', `/projects/${id}`, { expected_roi: 12.5, is_active: false, min_investment: null });
    const [first, then] = [{ changedAt: '2026-03-05T12:00:00.000Z' }, { changedAt: '2026-03-06T12:00:00.000Z' }];
    const fields = 'termsLog { field before after changedAt } termsLocked';
    const { body } = await graphql(ines, `{ project(id: "${id}") { ${fields} } }`);
    expect(body).toMatchObject({
      data: {
        project: {
          termsLocked: false,
          termsLog: [
            { field: 'FUNDING_GOAL', before: '10000', after: '20000', ...first },
            { field: 'MIN_INVESTMENT', before: '1000', after: null, ...then },
            { field: 'EXPECTED_ROI', before: null, after: '12.5', ...then },
            { field: 'IS_ACTIVE', before: 'true', after: 'false', ...then },
          ],
        },
      },
    });
  });
});

test('a first publication that an older version wrote down is not told', async () => {
  const { app, graphql, rest, given, setNow } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
  const [dana, ines] = [await given.developer(), await given.investor()];
  const id = await given.project(dana, { isPublished: false });
  setNow('2026-03-06T12:00:00Z');
  await rest(dana, 'PUT', `/projects/${id}`, { is_published: true });
  const changedAt = new Date('2026-03-06T12:00:00Z');
  const published = { projectId: id, field: 'isPublished', before: 'false', after: 'true', changedAt } as const;
  const { termsChanges } = app.database.tables;
  await app.database.write('system', (tx) => tx.insert(termsChanges).values({ ...published, actorId: dana.id }));
  const told = async () => (await graphql(ines, `{ project(id: "${id}") { termsLog { after } } }`)).body;
  expect(await told()).toEqual({ data: { project: { termsLog: [] } } });

  setNow('2026-03-07T12:00:00Z');
  await rest(dana, 'PUT', `/projects/${id}`, { is_published: false });
  await rest(dana, 'PUT', `/projects/${id}`, { is_published: true });
  expect(await told()).toEqual({ data: { project: { termsLog: [{ after: 'false' }, { after: 'true' }] } } });
});

describe('a project is deleted', () => {
  const remove = `mutation ($id: ID!) { deleteProject(input: { id: $id }) {
    deletedProjectId user { studio { projectCount } } } }`;

  test('when it is a draft nobody invested in', async () => {
    const { ask, graphql, given } = await startAppForTest();
    const dana = await given.developer();
    const id = await given.project(dana, { isPublished: false });
    expect((await graphql(dana, remove, { id })).body).toEqual({
      data: { deleteProject: { deletedProjectId: String(id), user: { studio: { projectCount: 0 } } } },
    });
    for (const api of APIS) expect((await ask(api, dana, getProject(id))).code).toBe('PROJECT_NOT_FOUND');
  });

  test('but not when it is published or funded', async () => {
    const { graphql, given, app } = await startAppForTest();
    const [dana, ines] = [await given.developer(), await given.investor()];
    const id = await given.project(dana);
    const code = async () => (await graphql(dana, remove, { id })).body;
    expect(await code()).toMatchObject({ errors: [{ extensions: { code: 'PROJECT_PUBLISHED' } }] });
    await given.investment(ines, id, 100_000);
    expect(await code()).toMatchObject({ errors: [{ extensions: { code: 'PROJECT_HAS_INVESTMENTS' } }] });
    expect(await countOf(app.database, 'projects')).toBe(1);
  });
});
