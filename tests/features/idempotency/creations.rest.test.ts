import { beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { picture, storedIn } from '#tests/support/media.ts';
import { beforeTheNextWrite } from '#tests/support/races.ts';
import { countOf } from '#tests/support/store.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z' });
let dana: Account;
let project: number;
let update: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
  ({ id: update } = await app.app.services.updates.create(dana.viewer, project, {
    title: 'Avance',
    content: 'Texto',
    media: [],
    mailToInvestors: false,
  }));
});

const GAME = {
  title: 'Luces del Sur',
  description: 'Un faro.',
  genre: 'RPG',
  funding_goal: 5000,
  current_stage: 'production',
  current_stadium: 'alpha',
};

/** Calls that create, with what they create, its table, a body, and another body. */
const CREATING = [
  ['/projects', 'projects', GAME, { ...GAME, title: 'Otras luces' }],
  ['/projects/{project}/updates', 'updates', { title: 'Día 1', content: 'Texto' }, { title: 'Día 1', content: 'Otro' }],
  ['/updates/{update}/comments', 'comments', { content: 'Bien' }, { content: 'Bien.' }],
  [
    '/projects/{project}/milestones',
    'milestones',
    { title: 'Demo', description: 'Jugable' },
    { title: 'Demo', description: 'Jugable', target_date: '2026-05-01' },
  ],
] as const;

const KEY = { 'Idempotency-Key': 'la-misma' };
const addressOf = (path: string) => path.replace('{project}', String(project)).replace('{update}', String(update));
const send = (path: string, body: unknown, headers: Record<string, string> = KEY, by = dana) =>
  app.rest(by, 'POST', addressOf(path), body, headers);
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

describe.each(CREATING)('POST %s', (path, table, sent, other) => {
  const count = () => countOf(app.app.database, table);

  test('with a key creates one row, and is answered with it again', async () => {
    const before = await count();
    const first = await send(path, sent);
    expect(await send(path, sent)).toMatchObject({ status: 201, body: first.body });
    expect([first.status, await count()]).toEqual([201, before + 1]);
  });

  test('with a key of another body is refused', async () => {
    await send(path, sent);
    const before = await count();
    expect(await send(path, other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(await count()).toBe(before);
  });

  test('sent twice at once with a key creates one row', async () => {
    const before = await count();
    let first = 0;
    beforeTheNextWrite(app, async () => (first = idOf(await send(path, sent))));
    expect(idOf(await send(path, sent))).toBe(first);
    expect(await count()).toBe(before + 1);
  });

  test('without a key creates a row each time', async () => {
    const before = await count();
    for (const _ of [1, 2]) expect(await send(path, sent, {})).toMatchObject({ status: 201 });
    expect(await count()).toBe(before + 2);
  });

  test.each(['', 'a b', 'x'.repeat(201)])('refuses %j as a key', async (key) => {
    const before = await count();
    const answer = await send(path, sent, { 'Idempotency-Key': key });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await count()).toBe(before);
  });
});

test("a key is an account's own, and one for all calls", async () => {
  const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
  const [path, body] = ['/updates/{update}/comments', { content: 'Bien' }];
  const [one, two] = [await send(path, body, KEY, ines), await send(path, body, KEY, ivo)];
  expect(idOf(one)).not.toBe(idOf(two));
  await send('/projects', GAME);
  expect(await send(path, body)).toMatchObject({ status: 409 });
});

test('a row that was deleted since is not created again', async () => {
  const [path, body] = ['/updates/{update}/comments', { content: 'Bien' }];
  const made = await send(path, body);
  await app.rest(dana, 'DELETE', `/comments/${idOf(made)}`);
  expect(await send(path, body)).toMatchObject({ status: 404, body: { code: 'COMMENT_NOT_FOUND' } });
});

const MULTIPART = [
  ['/projects', GAME, 'cover_image'],
  ['/projects/{project}/updates', { title: 'Día 1', content: 'Texto' }, 'media'],
] as const;

test.each(MULTIPART)('POST %s with a key and a file compares the bytes of the file', async (path, fields, field) => {
  const sendFile = (file: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set(field, file, 'foto.png');
    return send(path, form);
  };
  const file = await picture();
  const first = await sendFile(file);
  expect(first).toMatchObject({ status: 201 });
  const stored = await storedIn(app);
  expect(await sendFile(file)).toMatchObject({ status: 201, body: first.body });
  expect(await storedIn(app)).toEqual(stored);
  expect(await sendFile(await picture('png', 61))).toMatchObject({ status: 409 });
  expect(await storedIn(app)).toEqual(stored);
});

/** The same rows for GraphQL: mutation, entity and input. */
const IN_GRAPHQL: [path: string, mutation: string, entity: string, input: () => object][] = [
  [
    '/projects',
    'createProject',
    'project',
    () => ({
      title: 'Luces del Sur',
      description: 'Un faro.',
      fundingGoal: 5000,
      genre: 'RPG',
      currentStage: 'PRODUCTION',
      currentStadium: 'ALPHA',
    }),
  ],
  [
    '/projects/{project}/updates',
    'createUpdate',
    'update',
    () => ({ content: 'Texto', title: 'Día 1', projectId: project }),
  ],
  ['/updates/{update}/comments', 'addComment', 'comment', () => ({ content: 'Bien', updateId: update })],
  [
    '/projects/{project}/milestones',
    'createMilestone',
    'milestone',
    () => ({ projectId: project, title: 'Demo', description: 'Jugable' }),
  ],
];

test.each(IN_GRAPHQL)('the key of POST %s is also that of %s', async (path, mutation, entity, inputOf) => {
  const input = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  const query = `mutation ($input: ${input}!) { made: ${mutation}(input: $input) { ${entity} { id } } }`;
  const variables = { input: { ...inputOf(), clientMutationId: KEY['Idempotency-Key'] } };
  const { body } = await app.graphql(dana, query, variables);
  const [, , sent] = CREATING.find(([call]) => call === path) ?? CREATING[0];
  const id = String(idOf(await send(path, sent)));
  expect(body).toMatchObject({ data: { made: { [entity]: { id } } } });
});
