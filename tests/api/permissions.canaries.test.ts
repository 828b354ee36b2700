import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/graphql/schema.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { sized, tell } from '#tests/support/figures.ts';
import { CANARY, guardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';
import { listen } from '#tests/support/live.ts';
import { questionsOf } from '#tests/support/paths.ts';

let app: TestApp & { stop(): Promise<void> };
let world: GuardedWorld;
let schema: GraphQLSchema;
let answers = 0;
let leaks = 0;

beforeAll(async () => {
  app = await startApp();
  world = await guardedWorld(app);
  schema = await buildGraphQLSchema();
});
afterAll(async () => {
  await app.stop();
  tell('answers looked through', answers);
  tell('leaks', leaks);
});

const EVERY_CANARY = [CANARY.draft, CANARY.private];

/** Nothing in it that was kept from who asked, and nobody else's e-mail. */
function lookThrough(asked: string, body: unknown, canaries: string[], person: Account | null): void {
  answers += 1;
  const text = JSON.stringify(body);
  const heard = canaries.filter((canary) => text.includes(canary));
  const mails = [...text.matchAll(/[\w.]+@ejemplo\.test/g)]
    .map(([mail]) => mail)
    .filter((mail) => mail !== person?.email);
  leaks += heard.length + mails.length;
  expect([...heard, ...mails], asked).toEqual([]);
}

const watchers = (): [string, Account | null, string[]][] => [
  ['another investor', world.ivo, EVERY_CANARY],
  ['another developer', world.other, EVERY_CANARY],
  ['an investor of the project', world.ines, [CANARY.draft]],
];

const idsOf = () => {
  const places = Object.values(world.places);
  return {
    project: [...new Set(places.map(({ project }) => project))],
    update: places.map(({ update }) => update),
    milestone: places.map(({ milestone }) => milestone),
  };
};

describe('no canary sings to a stranger', () => {
  test('along any way through the graph', async () => {
    const { questions, ways } = questionsOf(schema, Math.max(3, sized(3, 5)), idsOf());
    for (const [, person, canaries] of watchers()) {
      for (const question of questions) {
        const { body } = await app.graphql(person, question);
        expect(JSON.stringify(body), question).not.toMatch(/QUERY_TOO_COMPLEX|GRAPHQL_/);
        lookThrough(question, body, canaries, person);
      }
    }
    tell('ways through the graph, each by three strangers', ways);
    expect(ways).toBeGreaterThan(300);
  }, 900_000);

  test('and the same ways do reach them for who may look', async () => {
    const singing = { draft: 0, private: 0 };
    for (const question of questionsOf(schema, 3, idsOf()).questions) {
      const text = JSON.stringify((await app.graphql(world.dana, question)).body);
      if (text.includes(CANARY.draft)) singing.draft += 1;
      if (text.includes(CANARY.private)) singing.private += 1;
    }
    expect(singing.draft).toBeGreaterThan(10);
    expect(singing.private).toBeGreaterThan(10);
  });

  test('in searches, facets, counts and exports', async () => {
    for (const [, person, canaries] of watchers()) {
      for (const search of canaries) {
        const { body } = await app.graphql(
          person,
          `query ($search: String, $id: ID!) {
          projects(filter: { search: $search }) { totalCount
            facets { stages { value } genres { value } } edges { node { title } } }
          project(id: $id) { updates(search: $search) { totalCount } } }`,
          { search, id: world.places['published public'].project },
        );
        expect(body).toMatchObject({ data: { projects: { totalCount: 0 }, project: { updates: { totalCount: 0 } } } });
        lookThrough(`a search for ${search}`, body, canaries, person);
        const stage = await app.graphql(
          person,
          'query ($s: String) { projects(filter: { stage: $s }) { totalCount } }',
          { s: search },
        );
        expect(stage.body).toEqual({ data: { projects: { totalCount: 0 } } });
      }
    }
  });

  test('through REST, wherever it reads', async () => {
    const { project, update, milestone } = idsOf();
    const paths = [
      '/projects',
      '/projects?per_page=100',
      '/projects/my-projects',
      '/projects/my-investments',
      '/users/developers',
      '/users/investors',
      '/auth/me',
      '/users/profile',
      '/exports/my-investments.csv',
      '/exports/my-investments.json',
      '/dashboard/portfolio',
      '/dashboard/studio',
      ...EVERY_CANARY.map((word) => `/projects?search=${word}`),
      ...project.flatMap((id) =>
        [
          '',
          '/updates',
          '/milestones',
          '/terms',
          '/investments',
          '/investments.csv',
          '/investments.json',
          '/summary',
        ].map((part) => `/projects/${id}${part}`),
      ),
      ...project.flatMap((id) =>
        update.flatMap((one) => [`/projects/${id}/updates/${one}`, `/projects/${id}/updates/${one}/comments`]),
      ),
      ...project.flatMap((id) => milestone.map((one) => `/projects/${id}/milestones/${one}`)),
    ];
    for (const [, person, canaries] of watchers()) {
      for (const path of paths) lookThrough(path, (await app.rest(person, 'GET', path)).body, canaries, person);
    }
    for (const path of paths) {
      const { status, body } = await app.rest(null, 'GET', path);
      expect(status, path).toBe(401);
      lookThrough(path, body, EVERY_CANARY, null);
    }
  });

  test('while a draft and a private update are being written', async () => {
    const { dana, ivo, places } = world;
    const query = 'subscription { updatePublished { title content media { url } project { title } } }';
    const { heard } = await listen(app.url, ivo, query);
    const write = (projectId: number, isPublic: boolean, title: string) =>
      app.app.services.updates.create(dana.viewer, projectId, { title, content: title, isPublic, media: [] });
    await write(places['draft public'].project, true, CANARY.draft);
    await write(places['published private'].project, false, CANARY.private);
    await write(places['published public'].project, true, 'Para todos');
    await expect.poll(() => heard.length).toBe(1);
    lookThrough('what was heard', heard, EVERY_CANARY, ivo);
  });
});
