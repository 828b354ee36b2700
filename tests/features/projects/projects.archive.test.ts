import { beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { APIS, type Request } from '#tests/support/api.ts';
import { myProjects } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';
import { hide } from '#tests/support/operators.ts';

const app = await startAppForFile();
let dana: Account;
let draft: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  await app.given.project(dana, { title: 'Faro' });
  draft = await app.given.project(dana, { title: 'Boceto', isPublished: false });
});

const set = (verb: 'archiveProject' | 'unarchiveProject', id: number): Request<boolean> => ({
  graphql: {
    query: `mutation ($input: ProjectIdInput!) { ${verb}(input: $input) { project { archivedAt } } }`,
    variables: { input: { id: String(id) } },
    pick: (data: Record<string, { project: { archivedAt: string | null } }>) => data[verb]?.project.archivedAt !== null,
  },
});
const archive = (id: number) => set('archiveProject', id);
const unarchive = (id: number) => set('unarchiveProject', id);

const archived: Request<string[]> = {
  graphql: {
    query: '{ me { archivedProjects(first: 100) { edges { node { title } } } } }',
    pick: ({ me }: { me: { archivedProjects: { edges: { node: { title: string } }[] } } }) =>
      me.archivedProjects.edges.map(({ node }) => node.title),
  },
};
const listed = async () => (await app.ask(dana, archived)).data;

describe.each(APIS)('own projects through %s', (api) => {
  const own = async () => (await app.ask(api, dana, myProjects())).data;

  test('leave out an archived draft until it is taken back', async () => {
    expect((await app.ask(dana, archive(draft))).data).toBe(true);
    expect(await own()).toEqual(['Faro']);
    expect((await app.ask(dana, unarchive(draft))).data).toBe(false);
    expect(await own()).toEqual(['Boceto', 'Faro']);
  });
});

test('an archived draft is in a list of its own, which publishing or taking it back ends', async () => {
  expect(await listed()).toEqual([]);
  await app.ask(dana, archive(draft));
  expect(await listed()).toEqual(['Boceto']);
  await app.ask(dana, unarchive(draft));
  expect(await listed()).toEqual([]);
  await app.ask(dana, archive(draft));
  await app.app.services.projects.publish(dana.viewer, draft, true);
  expect(await listed()).toEqual([]);
  expect((await app.ask(dana, myProjects())).data).toEqual(['Boceto', 'Faro']);
});

test('a copy of an archived draft is not archived', async () => {
  await app.ask(dana, archive(draft));
  expect(await app.app.services.projects.duplicate(dana.viewer, draft)).toMatchObject({ archivedAt: null });
});

test('a published or hidden project is not archived', async () => {
  const published = await app.given.project(dana);
  expect(await app.ask(dana, archive(published))).toMatchObject({
    code: 'PROJECT_PUBLISHED',
    message: 'Solo se puede archivar un proyecto en borrador',
  });
  await hide(app, { kind: 'project', id: published });
  expect((await app.ask(dana, archive(published))).code).toBe('PROJECT_HIDDEN');
});
