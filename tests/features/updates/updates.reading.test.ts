import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z' });
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;

beforeAll(async () => {
  [dana, ines, ivo] = [
    await app.given.developer('Estudio Sur'),
    await app.given.investor('Inés'),
    await app.given.investor(),
  ];
});
beforeEach(async () => {
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
});

const figures = async (person: Account) => {
  const query = 'query ($id: ID!) { project(id: $id) { updateCount exclusiveUpdateCount unreadUpdateCount } }';
  return ((await app.graphql(person, query, { id: project })).body as { data: { project: object } }).data.project;
};
const write = async (title: string, isPublic = true) =>
  (await app.app.services.updates.create(dana.viewer, project, { title, content: 'Texto', isPublic, media: [] })).id;

test('counts for each reader', async () => {
  const first = await write('Una');
  await write('Dos', false);
  expect(await figures(dana)).toEqual({ updateCount: 2, exclusiveUpdateCount: 0, unreadUpdateCount: 0 });
  expect(await figures(ines)).toEqual({ updateCount: 2, exclusiveUpdateCount: 0, unreadUpdateCount: 2 });
  expect(await figures(ivo)).toEqual({ updateCount: 1, exclusiveUpdateCount: 1, unreadUpdateCount: 1 });
  await app.graphql(ivo, 'query ($id: ID!) { update(id: $id) { id } }', { id: first });
  expect(await figures(ivo)).toMatchObject({ unreadUpdateCount: 0 });
  await app.app.services.updates.remove(dana.viewer, first);
  expect(await figures(ivo)).toEqual({ updateCount: 0, exclusiveUpdateCount: 1, unreadUpdateCount: 0 });
});

test('the newest exclusive update is for those who may read it', async () => {
  const latest = async (person: Account) => {
    const query = 'query ($id: ID!) { project(id: $id) { latestExclusiveUpdate { title media { url } } } }';
    const { body } = await app.graphql(person, query, { id: project });
    return (body as { data: { project: { latestExclusiveUpdate: object | null } } }).data.project.latestExclusiveUpdate;
  };
  expect(await latest(ines)).toBeNull();
  await write('Una', false);
  const newest = await write('Dos', false);
  await write('Pública');
  for (const reader of [dana, ines]) expect(await latest(reader)).toEqual({ title: 'Dos', media: [] });
  expect(await latest(ivo)).toBeNull();
  await app.app.services.updates.remove(dana.viewer, newest);
  expect(await latest(ines)).toMatchObject({ title: 'Una' });
});

test('previous and next pass over what the reader may not see', async () => {
  const [oldest] = [await write('1'), await write('2', false), await write('3', false), await write('4')];
  const around = async (person: Account, id: number) => {
    const { body } = await app.graphql(
      person,
      'query ($id: ID!) { update(id: $id) { previous { title } next { title } } }',
      { id },
    );
    const { previous, next } = (body as { data: { update: Record<string, { title: string } | null> } }).data.update;
    return [previous?.title ?? null, next?.title ?? null];
  };
  expect(await around(ines, oldest)).toEqual(['2', null]);
  expect(await around(ines, oldest + 3)).toEqual([null, '3']);
  expect(await around(ivo, oldest)).toEqual(['4', null]);
  expect(await around(ivo, oldest + 3)).toEqual([null, '1']);
  expect(await around(dana, oldest + 1)).toEqual(['3', '1']);
});

test('a cursor walks the whole list, page by page, each once', async () => {
  for (let n = 0; n < 7; n += 1) await write(String(n));
  const walked: string[] = [];
  let after: string | null = null;
  do {
    const query = `query ($id: ID!, $after: String) { project(id: $id) {
        updates(first: 3, after: $after) { pageInfo { hasNextPage endCursor } edges { node { title } } } } }`;
    const { body } = await app.graphql(ivo, query, { id: project, after });
    const { updates } = (
      body as {
        data: {
          project: {
            updates: {
              pageInfo: { hasNextPage: boolean; endCursor: string };
              edges: { node: { title: string } }[];
            };
          };
        };
      }
    ).data.project;
    walked.push(...updates.edges.map(({ node }) => node.title));
    after = updates.pageInfo.hasNextPage ? updates.pageInfo.endCursor : null;
  } while (after !== null);
  expect(walked).toEqual(['6', '5', '4', '3', '2', '1', '0']);
});

test('a second mutation of one request sees what the first one did', async () => {
  const query = `mutation ($a: InvestInput!) {
      one: invest(input: $a) { project { viewerInvested } } two: invest(input: $a) { project { viewerInvested } } }`;
  const { body } = await app.graphql(ivo, query, { a: { projectId: String(project), amount: 1000 } });
  expect(body).toEqual({
    data: { one: { project: { viewerInvested: 1000 } }, two: { project: { viewerInvested: 2000 } } },
  });
});
