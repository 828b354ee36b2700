import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '#tests/architecture/spec.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';
import { readContract, type Contract } from './contract.ts';
import { ASKED_ELSEWHERE, askFeed, askMailPreferences, askOwnData, askWebhooks } from './integrator.calls.ts';

let app: TestApp & { stop(): Promise<void> };
let contract: Contract;
let dana: Account;
let ines: Account;
let project: number;
let update: number;

beforeAll(async () => {
  app = await startApp({ now: '2026-03-10T15:00:00Z' });
  contract = await readContract(app);
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { roi: 2500, maxInvestors: 5 });
  await app.given.investment(ines, project, 100_025);
  for (const title of ['Primera', 'Segunda', 'Tercera']) {
    const written = await app.app.services.updates.create(dana.viewer, project, {
      title,
      content: 'Texto',
      isPublic: false,
      media: [],
    });
    if (title === 'Segunda') update = written.id;
  }
  await app.app.services.comments.add(ines.viewer, update, 'Bien');
});
afterAll(() => app.stop());

test('an update names its neighbours, and its comments come in pages', async () => {
  const ids = [project, update];
  const seen = await contract.call(ines, 'GET', '/projects/{projectId}/updates/{updateId}', { ids });
  expect(seen.body).toMatchObject({ previous_id: update + 1, next_id: update - 1 });
  const path = '/projects/{projectId}/updates/{updateId}/comments';
  const comments = await contract.call(ines, 'GET', path, { ids });
  expect(comments.body).toMatchObject({
    comments: [{ content: 'Bien', author: { name: 'Inés' } }],
    pagination: { total: 1 },
  });
  const other = await app.given.project(dana);
  expect(await contract.call(ines, 'GET', path, { ids: [other, update] })).toMatchObject({
    status: 404,
    body: { code: 'UPDATE_NOT_FOUND' },
  });
  expect(await contract.call(await app.given.investor(), 'GET', path, { ids })).toMatchObject({
    status: 403,
    body: { code: 'PRIVATE_UPDATE' },
  });
});

test('a comment is edited, answered and pinned, and its thread is read', async () => {
  const { call } = contract;
  const say = (who: Account, body: object) =>
    call(who, 'POST', '/updates/{updateId}/comments', { ids: [update], body });
  const { id } = (await say(ines, { content: 'Con herror' })).body as { id: number };
  await say(dana, { content: 'Gracias', parent_id: id });
  const edited = await call(ines, 'PUT', '/comments/{commentId}', { ids: [id], body: { content: 'Sin error' } });
  expect(edited).toMatchObject({
    status: 200,
    body: { content: 'Sin error', edited_at: expect.any(String) as string },
  });
  expect(await call(dana, 'PUT', '/comments/{commentId}/pin', { ids: [id] })).toMatchObject({
    body: { is_pinned: true, comment: { id } },
  });
  const reply = { content: 'Gracias', parent_id: id, by_owner: true };
  expect((await call(ines, 'GET', '/comments/{commentId}/replies', { ids: [id] })).body).toMatchObject({
    replies: [reply],
    pagination: { total: 1 },
  });
  const thread = { id, is_deleted: false, comment: { content: 'Sin error' }, reply_count: 1, replies: [reply] };
  const path = '/projects/{projectId}/updates/{updateId}/threads';
  expect((await call(ines, 'GET', path, { ids: [project, update] })).body).toMatchObject({
    threads: [thread, { comment: { content: 'Bien' } }],
    pinned: thread,
    pagination: { total: 2 },
  });
  expect(await call(dana, 'DELETE', '/comments/{commentId}/pin', { ids: [id] })).toMatchObject({
    body: { is_pinned: false },
  });
  await call(ines, 'DELETE', '/comments/{commentId}', { ids: [id] });
  expect((await call(ines, 'GET', path, { ids: [project, update] })).body).toMatchObject({
    threads: [{ id, is_deleted: true, comment: null, replies: [reply] }, {}],
    pinned: null,
  });
});

test('a project is copied into a draft', async () => {
  const copied = await contract.call(dana, 'POST', '/projects/{projectId}/duplicate', { ids: [project] });
  expect(copied).toMatchObject({
    status: 201,
    body: { title: 'Luces del Sur (copia)', status: 'draft', max_investors: 5, expected_roi: 25, funding_raised: 0 },
  });
  const refused = await contract.call(ines, 'POST', '/projects/{projectId}/duplicate', { ids: [project] });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('a project is followed, listed and left', async () => {
  const change = (method: 'PUT' | 'DELETE', who: Account) =>
    contract.call(who, method, '/projects/{projectId}/follow', { ids: [project] });
  const followed = { viewer_follows: true, follower_count: 1 };
  expect(await change('PUT', ines)).toMatchObject({ status: 200, body: { ...followed, project: followed } });
  expect((await contract.call(ines, 'GET', '/projects/followed')).body).toMatchObject({
    projects: [{ id: project, follower_count: 1 }],
    pagination: { total: 1 },
  });
  expect((await contract.call(ines, 'GET', '/projects/{projectId}/summary', { ids: [project] })).body).toMatchObject({
    viewer_follows: true,
  });
  expect(await change('DELETE', ines)).toMatchObject({ body: { viewer_follows: false, follower_count: 0 } });
  expect(await change('PUT', dana)).toMatchObject({ status: 403, body: { code: 'OWN_PROJECT' } });
});

test('an update is asked for where nothing was published for two weeks', async () => {
  const ask = (who: Account) => contract.call(who, 'POST', '/projects/{projectId}/update-requests', { ids: [project] });
  expect(await ask(ines)).toMatchObject({ status: 409, body: { code: 'UPDATE_REQUEST_TOO_EARLY' } });
  expect(await ask(dana)).toMatchObject({ status: 403, body: { code: 'NOT_PROJECT_INVESTOR' } });
});

test('the terms investors rely on keep their history', async () => {
  await contract.call(dana, 'PUT', '/projects/{projectId}', {
    ids: [project],
    body: { max_investors: 8, is_active: false },
  });
  const terms = await contract.call(ines, 'GET', '/projects/{projectId}/terms', { ids: [project] });
  expect(terms.body).toMatchObject({
    changes: [
      { field: 'max_investors', before: 5, after: 8 },
      { field: 'is_active', before: true, after: false },
    ],
  });
  await contract.call(dana, 'PUT', '/projects/{projectId}', { ids: [project], body: { is_active: true } });
  const locked = await contract.call(dana, 'PUT', '/projects/{projectId}', {
    ids: [project],
    body: { funding_goal: 20_000, expected_roi: 5 },
  });
  expect(locked).toMatchObject({ status: 409, body: { code: 'TERMS_LOCKED' } });
  const { details } = locked.body as { details: object };
  expect(details).toHaveProperty('funding_goal');
});

test('dashboards are counted by the server', async () => {
  expect((await contract.call(ines, 'GET', '/dashboard/portfolio')).body).toMatchObject({
    invested: 1000.25,
    estimated_return: 1250.31,
    project_count: 1,
    active_project_count: 1,
    uses_default_roi: false,
  });
  expect((await contract.call(await app.given.investor(), 'GET', '/dashboard/suggestions')).body).toMatchObject({
    suggestions: [{ reason: 'newest' }, { reason: 'newest' }],
  });
  expect((await contract.call(dana, 'GET', '/dashboard/studio')).body).toMatchObject({
    raised: 1000.25,
    investor_count: 1,
    distinct_investor_count: 1,
  });
});

test("a project's page is counted for who looks at it", async () => {
  const summary = async (person: Account) =>
    (await contract.call(person, 'GET', '/projects/{projectId}/summary', { ids: [project] })).body;
  expect(await summary(ines)).toMatchObject({
    viewer_is_developer: false,
    viewer_can_invest: true,
    viewer_invest_refusal: null,
    viewer_invested: 1000.25,
    health: null,
    updates: { visible: 3, exclusive: 0 },
    milestones: { total: 0, completion: 0, next_id: null },
    update_request: { requested_at: null, refusal: { code: 'UPDATE_REQUEST_TOO_EARLY' } },
  });
  expect(await summary(await app.given.investor())).toMatchObject({
    viewer_invested: 0,
    updates: { visible: 0, exclusive: 3, unread: 0 },
  });
  expect(await summary(dana)).toMatchObject({
    viewer_is_developer: true,
    viewer_can_invest: false,
    viewer_invest_refusal: { code: 'OWN_PROJECT' },
    health: { status: 'healthy' },
    update_request_count: 0,
    next_investor_message_at: null,
  });
});

test('how the money of a project arrived is told to its developer', async () => {
  const ids = [project];
  expect((await contract.call(dana, 'GET', '/projects/{projectId}/funding-curve', { ids })).body).toMatchObject({
    points: [{ raised: 1000.25 }],
  });
  const { body } = await contract.call(dana, 'GET', '/projects/{projectId}/updates', { ids });
  const nobody = { readership: { read_count: 0, investor_count: 1 } };
  expect(body).toMatchObject({ updates: [nobody, { readership: { read_count: 1 } }, nobody] });
});

test('the catalogue says what it can be narrowed by, and sorts', async () => {
  const { call } = contract;
  expect((await call(ines, 'GET', '/projects/facets')).body).toMatchObject({
    genres: [{ value: 'adventure', count: 2 }],
  });
  const sorted = await call(ines, 'GET', '/projects', { query: '?sort=most_funded' });
  expect(sorted.body).toMatchObject({ projects: [{ id: project }, { funding_raised: 0 }] });
});

test('a studio says what its games say of it, and lists them', async () => {
  const ids = [dana.viewer.developerProfileId ?? 0];
  expect((await contract.call(ines, 'GET', '/users/developers/{developerId}', { ids })).body).toMatchObject({
    id: ids[0],
    developer: { studio_name: 'Estudio Sur', deliveries: { due: 0, on_time: 0, on_time_percent: null } },
  });
  const games = await contract.call(ines, 'GET', '/users/developers/{developerId}/projects', { ids });
  expect(games.body).toMatchObject({ projects: [{ id: expect.any(Number) as number }, { id: project }] });
  const unknown = await contract.call(ines, 'GET', '/users/developers/{developerId}/projects', { ids: [999] });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'DEVELOPER_NOT_FOUND' } });
});

test('money that came in and went out, as lists and files', async () => {
  const { call } = contract;
  const ids = [project];
  expect((await call(dana, 'GET', '/projects/{projectId}/investments', { ids })).body).toMatchObject({
    investments: [{ amount: 1000.25, investor: { name: 'Inés' } }],
    pagination: { total: 1 },
  });
  expect((await call(ines, 'GET', '/exports/my-investments.json')).body).toMatchObject({ total: 1000.25, projects: 1 });
  expect((await call(dana, 'GET', '/projects/{projectId}/investments.json', { ids })).body).toMatchObject({
    total: 1000.25,
    investors: 1,
  });
  await call(ines, 'GET', '/exports/my-investments.csv');
  await call(dana, 'GET', '/projects/{projectId}/investments.csv', { ids });
});

test('an investor reads positions, the investments of one, and a receipt', async () => {
  const { call } = contract;
  const promised = { title: 'Demo', description: 'Texto', dueDate: '2026-06-01' };
  await app.app.services.milestones.create(dana.viewer, project, promised);
  expect((await call(ines, 'GET', '/projects/my-positions')).body).toMatchObject({
    positions: [{ invested: 1000.25, seat: 1, share: 100, next_milestone: { due_date: '2026-06-01T12:00:00Z' } }],
    pagination: { total: 1 },
  });
  const mine = await call(ines, 'GET', '/projects/{projectId}/my-investments', { ids: [project] });
  expect(mine.body).toMatchObject({ investments: [{ amount: 1000.25 }], pagination: { total: 1 } });
  const [{ id }] = (mine.body as { investments: [{ id: number }] }).investments;
  const path = '/investments/{investmentId}';
  expect((await call(ines, 'GET', path, { ids: [id] })).body).toMatchObject({
    investment: { id, investor: { name: 'Inés' }, terms: { studio_name: 'Estudio Sur', max_investors: 5 } },
    return_scenarios: [{ returned: 0 }, { returned: 1000.25 }, { returned: 1250.31 }],
  });
  expect(await call(dana, 'GET', path, { ids: [id] })).toMatchObject({
    status: 404,
    body: { code: 'INVESTMENT_NOT_FOUND' },
  });
});

test('a gallery is set as a whole, and read by whoever sees the project', async () => {
  const [{ call }, ids] = [contract, [project]];
  const form = new FormData();
  form.append('items', '[{"file": 0, "caption": "El faro"}]');
  form.append('media', await picture(), 'faro.png');
  const answer = { gallery: [{ type: 'image', caption: 'El faro', alternative_text: null, width: 60, height: 40 }] };
  expect((await call(dana, 'PUT', '/projects/{projectId}/gallery', { ids, body: form })).body).toMatchObject(answer);
  expect((await call(ines, 'GET', '/projects/{projectId}/gallery', { ids })).body).toMatchObject(answer);
});

test('feeds, webhooks and choices of mails are made, seen and ended', async () => {
  for (const ask of [askMailPreferences, askOwnData]) expect(await ask(contract, ines)).toMatchObject({ status: 200 });
  expect((await askFeed(contract, ines)).body).toMatchObject({ feed: null });
  expect((await askWebhooks(contract, ines, dana)).body).toMatchObject({ message: 'Webhook eliminado' });
});

test('an address is confirmed by what was sent to it alone, and asked for again until then', async () => {
  const { call } = contract;
  const wrong = await call(null, 'POST', '/auth/confirm-email', { body: { secret: 'otro' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CONFIRMATION' } });
  const body = { email: 'nueva@ejemplo.test', password: PASSWORD, role: 'investor' };
  const { access_token: token } = (await call(null, 'POST', '/auth/register', { body })).body as {
    access_token: string;
  };
  const again = await call({ token }, 'POST', '/auth/resend-confirmation');
  expect(again).toMatchObject({ status: 200, body: { message: 'Te enviamos un enlace nuevo' } });
  const confirmed = await call(ines, 'POST', '/auth/resend-confirmation');
  expect(confirmed).toMatchObject({ status: 409, body: { code: 'EMAIL_ALREADY_CONFIRMED' } });
});

test('nothing else is written down', () => {
  const nameless = (row: string) => row.replace(/\{\w+\}/g, '{}');
  const specified = new Set(CALLS.map(nameless));
  const written = Object.entries(contract.document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const isAsked = (row: string) => contract.wasAsked(row) || ASKED_ELSEWHERE.test(row);
  expect(written.filter((row) => !specified.has(nameless(row)) && !isAsked(row))).toEqual([]);
});
