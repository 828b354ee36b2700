import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '#tests/architecture/spec.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { readContract, type Contract } from './contract.ts';
import { like, SOME_ID, SOME_TEXT } from './expected.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z', publicUrl: 'https://fichin.test' });
let contract: Contract;

beforeAll(async () => {
  contract = await readContract(app);
});

const PROJECT = {
  title: 'Luces del Sur',
  description: 'Aventuras en la Patagonia.',
  short_description: 'Aventuras',
  genre: 'adventure',
  platform: ['PC', 'Switch'],
  current_stage: 'production',
  current_stadium: 'alpha',
  funding_goal: 10000,
  min_investment: 500.5,
  max_investment: 5000,
  max_investors: 5,
  is_published: true,
};

type Body = Record<string, unknown> & { id: number };
const bodyOf = ({ body }: { body: unknown }) => body as Body;

describe('every call of the specification answers as the document says', () => {
  const people = { dana: { token: '' }, ines: { token: '' } };
  let project = 0;

  test('accounts', async () => {
    const { call } = contract;
    const registered = await call(null, 'POST', '/auth/register', {
      body: { email: 'Dana@Estudio.test', password: PASSWORD, role: 'Developer' },
    });
    expect(registered).toMatchObject({
      status: 201,
      body: { access_token: SOME_TEXT, user: { email: 'dana@estudio.test', role: 'developer' } },
    });
    await call(null, 'POST', '/auth/register', {
      body: { email: 'ines@inversora.test', password: PASSWORD, role: 'investor' },
    });
    for (const [name, email] of [
      ['dana', 'dana@estudio.test'],
      ['ines', 'ines@inversora.test'],
    ] as const) {
      const session = await call(null, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
      expect(session.status).toBe(200);
      people[name].token = (session.body as { access_token: string }).access_token;
    }
    const saved = await call(people.dana, 'PUT', '/users/profile', {
      body: { studio_name: 'Estudio Sur', country: 'Argentina' },
    });
    const profile = {
      id: SOME_ID,
      user_id: SOME_ID,
      studio_name: 'Estudio Sur',
      country: 'Argentina',
      about: null,
      links: [],
    };
    expect(saved.body).toEqual({ ...profile, profile });
    expect(bodyOf(await call(people.dana, 'GET', '/users/profile'))).toEqual({ ...profile, profile });
    expect(bodyOf(await call(people.ines, 'PUT', '/users/profile', { body: { name: 'Inés' } }))).toMatchObject({
      profile: { name: 'Inés' },
    });
    expect(bodyOf(await call(people.dana, 'GET', '/auth/me'))).toMatchObject({
      user: { email: 'dana@estudio.test', developer_profile: profile, investor_profile: null },
      profile,
    });
  });

  test('directories name people and no e-mail', async () => {
    const developers = await contract.call(people.ines, 'GET', '/users/developers');
    expect(developers.body).toMatchObject({
      developers: [{ studio_name: 'Estudio Sur', published_projects: 0 }],
      pagination: { page: 1, per_page: 10, total: 1, pages: 1 },
    });
    const investors = await contract.call(people.dana, 'GET', '/users/investors', { query: '?page=2&per_page=1' });
    expect(investors.body).toEqual({ investors: [], pagination: { page: 2, per_page: 1, total: 1, pages: 1 } });
  });

  test('projects', async () => {
    const { call } = contract;
    const made = await call(people.dana, 'POST', '/projects', { body: PROJECT });
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...PROJECT,
        development_stage: 'production',
        status: 'published',
        funding_raised: 0,
        funding_progress: 0,
        investor_count: 0,
        expected_roi: null,
        roi: null,
        is_active: true,
        milestones: [],
        developer: { studio_name: 'Estudio Sur' },
        created_at: '2026-03-10T15:00:00.000Z',
      },
    });
    project = bodyOf(made).id;
    const { project: keyed, ...top } = bodyOf(made) as Body & { project: object };
    expect(keyed).toEqual(top);
    const edited = await call(people.dana, 'PUT', '/projects/{projectId}', {
      ids: [project],
      body: { expected_roi: 25, title: 'Luces' },
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { id: project, title: 'Luces', expected_roi: 25, roi: 0.25, genre: 'adventure' },
    });
    expect(bodyOf(await call(people.ines, 'GET', '/projects/{projectId}', { ids: [project] }))).toMatchObject({
      project: { title: 'Luces' },
    });
    const listed = await call(people.ines, 'GET', '/projects', {
      query: '?search=luces&genre=adventure&stage=production&unknown=1',
    });
    expect(listed.body).toMatchObject({
      projects: [{ id: project, developer: { studio_name: 'Estudio Sur' }, milestones: [] }],
      pagination: { page: 1, per_page: 10, total: 1, pages: 1 },
    });
    expect(bodyOf(await call(people.dana, 'GET', '/projects/my-projects'))).toMatchObject({
      projects: [{ id: project }],
    });
    expect(bodyOf(await call(people.ines, 'GET', '/projects/my-projects'))).toMatchObject({ projects: [] });
  });

  test('investments', async () => {
    const { call } = contract;
    const invested = await call(people.ines, 'POST', '/projects/{projectId}/invest', {
      ids: [project],
      body: { amount: '1000.25' },
    });
    expect(invested).toMatchObject({
      status: 201,
      body: {
        project: { id: project, funding_raised: 1000.25, funding_progress: 10, investor_count: 1 },
        investment: {
          amount: 1000.25,
          estimated_return: 1250.31,
          project: { id: project, title: 'Luces', genre: 'adventure', roi: 0.25 },
        },
      },
    });
    expect(Object.keys(invested.body as object)).toEqual(['project', 'investment']);
    const mine = await call(people.ines, 'GET', '/projects/my-investments');
    expect(mine.body).toMatchObject({ investments: [{ amount: 1000.25, project: { id: project } }] });
    for (const end of ['json', 'csv']) {
      expect((await call(people.ines, 'GET', `/exports/my-investments.${end}`)).status).toBe(200);
      const received = await call(people.dana, 'GET', `/projects/{projectId}/investments.${end}`, { ids: [project] });
      expect(received.status).toBe(200);
    }
    const refused = await call(people.ines, 'POST', '/projects/{projectId}/invest', {
      ids: [project],
      body: { amount: 10 },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'BELOW_MIN', message: like(/La inversión mínima es/) },
    });
  });

  test('and not one call was left out', () => {
    const wanted = CALLS.filter((row) => !/updates|comments|milestones/.test(row));
    expect(wanted.filter((row) => !contract.wasAsked(row))).toEqual([]);
  });
});
