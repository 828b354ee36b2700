import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../house/spec.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { PASSWORD } from '../../support/given.ts';
import { readContract, type Contract } from './contract.ts';
import { like, SOME_ID, SOME_TEXT } from './expected.ts';
import { picture } from './form.ts';

let app: TestApp & { stop(): Promise<void> };
let contract: Contract;

beforeAll(async () => {
  app = await startApp({ now: '2026-03-10T15:00:00Z', publicUrl: 'https://fichin.test' });
  contract = await readContract(app);
});
afterAll(() => app.stop());

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
  let update = 0;
  let milestone = 0;

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
    const profile = { id: SOME_ID, user_id: SOME_ID, studio_name: 'Estudio Sur', country: 'Argentina' };
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
    const refused = await call(people.ines, 'POST', '/projects/{projectId}/invest', {
      ids: [project],
      body: { amount: 10 },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'BELOW_MIN', message: like(/La inversión mínima es/) },
    });
  });

  test('updates, with files', async () => {
    const { call } = contract;
    const form = new FormData();
    const fields = {
      title: 'Nuevo jefe',
      content: '# Hola',
      update_type: 'progress',
      is_public: 'false',
      caption_0: 'El jefe',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('media', await picture('png'), 'JEFE.PNG');
    form.append('media', await picture('jpeg'), 'mapa.jpeg');
    const made = await call(people.dana, 'POST', '/projects/{projectId}/updates', { ids: [project], body: form });
    expect(made).toMatchObject({
      status: 201,
      body: {
        title: 'Nuevo jefe',
        content: '# Hola',
        update_type: 'progress',
        is_public: false,
        read_by_user: true,
        edited_at: null,
        media: [
          { caption: 'El jefe', type: 'image', width: 60, height: 40 },
          { caption: '', type: 'image' },
        ],
        media_urls: [like(/^https:\/\/fichin\.test\/media\/\w+\.png$/), like(/\/media\/\w+\.jpg$/)],
      },
    });
    update = bodyOf(made).id;
    const [first = ''] = bodyOf(made)['media_urls'] as string[];
    expect((await app.send(new URL(first).pathname, {})).headers.get('content-type')).toBe('image/png');

    const listed = await call(people.ines, 'GET', '/projects/{projectId}/updates', { ids: [project] });
    expect(listed.body).toMatchObject({
      updates: [{ id: update, read_by_user: false }],
      pagination: { total: 1, pages: 1 },
    });
    const ids = [project, update];
    expect(bodyOf(await call(people.ines, 'GET', '/projects/{projectId}/updates/{updateId}', { ids }))).toMatchObject({
      id: update,
      previous_id: null,
      next_id: null,
      update: { read_by_user: true },
    });
    const edit = new FormData();
    edit.append('title', 'Jefe final');
    const edited = await call(people.dana, 'PUT', '/projects/{projectId}/updates/{updateId}', { ids, body: edit });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        title: 'Jefe final',
        content: '# Hola',
        is_public: false,
        media: [{ caption: 'El jefe' }, {}],
        edited_at: SOME_TEXT,
      },
    });
  });

  test('comments', async () => {
    const { call } = contract;
    const made = await call(people.ines, 'POST', '/updates/{updateId}/comments', {
      ids: [update],
      body: { content: ' ¡Qué bueno! ' },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        update_id: update,
        content: '¡Qué bueno!',
        author: { name: 'Inés', role: 'investor' },
        comment: { update_id: update },
      },
    });
    const ids = [project, update];
    const seen = await call(people.dana, 'GET', '/projects/{projectId}/updates/{updateId}', { ids });
    expect(seen.body).toMatchObject({ comment_count: 1, comments: [{ content: '¡Qué bueno!' }] });
    const gone = await call(people.dana, 'DELETE', '/comments/{commentId}', { ids: [bodyOf(made).id] });
    expect(gone).toMatchObject({
      status: 200,
      body: { message: 'Comentario eliminado correctamente', id: bodyOf(made).id },
    });
  });

  test('milestones', async () => {
    const { call } = contract;
    const made = await call(people.dana, 'POST', '/projects/{projectId}/milestones', {
      ids: [project],
      body: {
        title: 'Demo',
        description: 'Jugable',
        is_completed: false,
        development_stage: 'alpha',
        due_date: '2026-03-15',
      },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        title: 'Demo',
        status: 'planned',
        is_completed: false,
        completed: false,
        progress: 0,
        development_stage: 'alpha',
        due_date: '2026-03-15T00:00:00.000Z',
        target_date: '2026-03-15T00:00:00.000Z',
        estimated_date: '2026-03-15',
        deadline: { state: 'pending', days_left: 5, urgent: true },
        milestone: { title: 'Demo' },
      },
    });
    milestone = bodyOf(made).id;
    const ids = [project, milestone];
    const done = await call(people.dana, 'PUT', '/projects/{projectId}/milestones/{milestoneId}', {
      ids,
      body: { is_completed: true },
    });
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'completed', completed: true, progress: 100, title: 'Demo' },
    });
    const seen = await call(people.ines, 'GET', '/projects/{projectId}/milestones/{milestoneId}', { ids });
    expect(seen.body).toMatchObject({
      history: [
        { kind: 'created', actor: 'Estudio Sur' },
        { kind: 'status_changed', before: 'planned', after: 'completed' },
      ],
    });
    const listed = await call(people.ines, 'GET', '/projects/{projectId}/milestones', { ids: [project] });
    expect(listed.body).toMatchObject({ milestones: [{ id: milestone }] });
    expect(bodyOf(await call(people.ines, 'GET', '/projects/{projectId}', { ids: [project] }))).toMatchObject({
      milestones: [{ id: milestone }],
    });
  });

  test('removing', async () => {
    const { call } = contract;
    const ids = [project, update];
    expect(
      bodyOf(
        await call(people.dana, 'DELETE', '/projects/{projectId}/milestones/{milestoneId}', {
          ids: [project, milestone],
        }),
      ),
    ).toEqual({ message: 'Hito eliminado correctamente', id: milestone });
    const listed = await call(people.ines, 'GET', '/projects/{projectId}/milestones', { ids: [project] });
    expect(listed.body).toMatchObject({ milestones: [], deleted_milestones: [{ id: milestone, title: 'Demo' }] });
    expect(bodyOf(await call(people.dana, 'DELETE', '/projects/{projectId}/updates/{updateId}', { ids }))).toEqual({
      message: 'Actualización eliminada correctamente',
      id: update,
    });
    const gone = await call(people.dana, 'GET', '/projects/{projectId}/updates/{updateId}', { ids });
    expect(gone).toMatchObject({
      status: 404,
      body: { code: 'UPDATE_NOT_FOUND', message: 'Actualización no encontrada' },
    });
  });

  test('and not one call was left out', () => {
    const nameless = (row: string) => row.replace(/\{\w+\}/g, '{}');
    const asked = new Set([...contract.asked].map(nameless));
    expect(CALLS.filter((row) => !asked.has(nameless(row)))).toEqual([]);
  });
});
