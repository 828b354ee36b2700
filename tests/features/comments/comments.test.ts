import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { addComment, deleteComment, listComments } from '#tests/support/cases/comments.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let other: Account;
let ines: Account;
let ivo: Account;
let project: number;
let open: number;
let closed: number;

beforeAll(async () => {
  [dana, other] = [await app.given.developer('Estudio Sur'), await app.given.developer()];
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor()];
});
beforeEach(async () => {
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
  const write = async (isPublic: boolean) =>
    (await app.app.services.updates.create(dana.viewer, project, { title: 'T', content: 'C', isPublic, media: [] })).id;
  [open, closed] = [await write(true), await write(false)];
});

describe.each(APIS)('comments through %s', (api) => {
  const say = (person: Account, at: number, content: unknown = 'Buenísimo') =>
    app.ask(api, person, addComment(at, content));

  test('are for whoever can read the update', async () => {
    for (const person of [ivo, other]) expect((await say(person, open)).ok).toBe(true);
    for (const person of [ines, dana]) expect((await say(person, closed)).ok).toBe(true);
    expect(await say(ines, 999_999)).toMatchObject({ code: 'UPDATE_NOT_FOUND' });
  });

  test('are 1 to 2000 characters of plain text, kept as written', async () => {
    for (const content of ['', ' \n ', 'x'.repeat(2001), 'a\u0000b', '\ud800']) {
      expect(await say(ines, open, content)).toMatchObject({ code: 'VALIDATION' });
    }
    expect(await say(ines, open, '')).toMatchObject({ message: 'El comentario no puede estar vacío' });
    expect((await say(ines, open, `  ${'x'.repeat(2000)} `)).data.content).toBe('x'.repeat(2000));
    expect((await say(ines, open, '<b>hola</b> {{7*7}} 🎮')).data.content).toBe('<b>hola</b> {{7*7}} 🎮');
  });

  test('come newest first, by name or role and never by e-mail', async () => {
    for (const person of [ines, ivo, dana, other]) await say(person, open, `de ${person.id}`);
    const { data } = await app.ask(ivo, listComments(open));
    expect(data.map(({ author }) => author)).toEqual(['Desarrollador', 'Estudio Sur', 'Inversor', 'Inés']);
    expect(JSON.stringify(data)).not.toContain('@');
  });

  test("go by the hand of their author or of the project's developer", async () => {
    const {
      data: { id },
    } = await say(ines, open);
    expect((await app.ask(api, ines, deleteComment(id))).data).toBe(id);
    expect(await app.ask(api, ines, deleteComment(id))).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
    const { data: second } = await say(ivo, open);
    expect((await app.ask(api, dana, deleteComment(second.id))).ok).toBe(true);
    expect((await app.ask(ivo, listComments(open))).data).toEqual([]);
  });

  test('go with their update', async () => {
    const {
      data: { id },
    } = await say(ines, open);
    await app.app.services.updates.remove(dana.viewer, open);
    expect(await app.ask(api, ines, deleteComment(id))).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
    expect(await app.ask(ines, listComments(open))).toMatchObject({ code: 'UPDATE_NOT_FOUND' });
  });
});

test('an investor who comments is told which they may delete', async () => {
  for (const person of [ines, ivo]) await app.app.services.comments.add(person.viewer, open, 'Hola');
  const query = 'query ($id: ID!) { update(id: $id) { comments { edges { node { viewerCanDelete } } } } }';
  const can = async (person: Account) => {
    const { body } = await app.graphql(person, query, { id: open });
    return (
      body as { data: { update: { comments: { edges: { node: { viewerCanDelete: boolean } }[] } } } }
    ).data.update.comments.edges.map(({ node }) => node.viewerCanDelete);
  };
  expect(await can(ines)).toEqual([false, true]);
  expect(await can(dana)).toEqual([true, true]);
  expect(await can(other)).toEqual([false, false]);
});
