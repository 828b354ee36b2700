import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { deleteComment, editComment, listComments, pinComment } from '#tests/support/cases/comments.ts';
import { listThreads } from '#tests/support/cases/threads.ts';
import type { Account } from '#tests/support/given.ts';

const WRITTEN = '2026-03-05T12:00:00.000Z';
const IN_TIME = '2026-03-05T12:15:00.000Z';
const TOO_LATE = '2026-03-05T12:15:00.001Z';

const app = await startAppForFile({ now: WRITTEN });
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;
let update: number;

beforeAll(async () => {
  [dana, ines, ivo] = [
    await app.given.developer('Estudio Sur'),
    await app.given.investor('Inés'),
    await app.given.investor('Ivo'),
  ];
  project = await app.given.project(dana);
});
beforeEach(async () => {
  app.setNow(WRITTEN);
  const written = { title: 'Avance', content: 'Texto', isPublic: true, media: [] };
  update = (await app.app.services.updates.create(dana.viewer, project, written)).id;
});

const say = async (person: Account, content: string, parentId: number | null = null): Promise<number> =>
  (await app.app.services.comments.add(person.viewer, update, content, parentId)).id;

describe('a comment', () => {
  const edit = (person: Account, id: number, content: unknown) => app.ask(person, editComment(id, content));
  const pin = (person: Account, id: number, isPinned = true) => app.ask(person, pinComment(id, isPinned));
  const listed = async () => (await app.ask(ivo, listComments(update))).data;
  const pinned = async () => (await app.ask(ivo, listThreads(update))).data.pinned;

  test('is edited by its author alone, for 15 minutes', async () => {
    const id = await say(ines, 'Con herror');
    const below = await say(ines, 'Respuesta', id);
    app.setNow(IN_TIME);
    expect(await edit(dana, id, 'No')).toMatchObject({ code: 'FORBIDDEN' });
    expect((await edit(ines, id, ' Sin error ')).data).toMatchObject({ id, content: 'Sin error', isEdited: true });
    expect((await edit(ines, below, 'También')).data).toMatchObject({ content: 'También', isEdited: true });
    app.setNow(TOO_LATE);
    expect(await edit(ines, id, 'Tarde')).toMatchObject({
      code: 'COMMENT_LOCKED',
      message: 'Un comentario se puede editar hasta 15 minutos después de escribirlo',
    });
    expect((await listed()).map(({ content }) => content)).toEqual(['También', 'Sin error']);
  });

  test('keeps the rules of its text when it is edited, and is edited only when it changes', async () => {
    const id = await say(ines, 'Hola');
    for (const content of ['', ' \n ', 'x'.repeat(2001), 'a\u0000b', 'a\u009bb']) {
      expect(await edit(ines, id, content)).toMatchObject({ code: 'VALIDATION' });
    }
    expect((await edit(ines, id, ' Hola ')).data.isEdited).toBe(false);
    expect(await edit(ines, 999_999, 'Hola')).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
    expect((await listed()).map(({ content, isEdited }) => [content, isEdited])).toEqual([['Hola', false]]);
  });

  test('is not edited by who can no longer read its update', async () => {
    const id = await say(ivo, 'Hola');
    await app.app.services.updates.edit(dana.viewer, update, { isPublic: false, media: [] });
    expect(await edit(ivo, id, 'Chau')).toMatchObject({ code: 'PRIVATE_UPDATE' });
  });

  test('is pinned by the studio alone, one at a time, and stays at its place in the list', async () => {
    const [first, second] = [await say(ines, 'Primero'), await say(ivo, 'Segundo')];
    expect(await pinned()).toBeNull();
    expect((await pin(dana, first)).data).toMatchObject({ id: first, isPinned: true });
    expect((await pin(dana, first)).ok).toBe(true);
    expect(await pinned()).toMatchObject({ id: first, comment: 'Primero' });
    expect((await pin(dana, second)).data.isPinned).toBe(true);
    expect(await pinned()).toMatchObject({ id: second });
    await pin(dana, first);
    expect((await listed()).map(({ id, isPinned }) => [id, isPinned])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect((await pin(dana, second, false)).data.isPinned).toBe(false);
    expect(await pinned()).toMatchObject({ id: first });
    expect((await pin(dana, first, false)).data.isPinned).toBe(false);
    expect(await pinned()).toBeNull();
  });

  test('is unpinned when it is deleted, and a reply is not pinned', async () => {
    const first = await say(ines, 'Primero');
    const below = await say(ivo, 'Respuesta', first);
    expect(await pin(dana, below)).toMatchObject({
      code: 'COMMENT_IS_REPLY',
      message: 'Se puede fijar un comentario, no una respuesta',
    });
    await pin(dana, first);
    await app.ask(ines, deleteComment(first));
    expect(await pinned()).toBeNull();
    expect(await pin(dana, first)).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
  });
});

test('an author is told until when a comment may be edited', async () => {
  await say(ines, 'Hola');
  const query = 'query ($id: ID!) { update(id: $id) { comments { edges { node { viewerCanEdit editedAt } } } } }';
  const can = async (person: Account) => (await app.graphql(person, query, { id: update })).body;
  const told = (viewerCanEdit: boolean) => ({
    data: { update: { comments: { edges: [{ node: { viewerCanEdit, editedAt: null } }] } } },
  });
  app.setNow(IN_TIME);
  expect(await can(ines)).toEqual(told(true));
  for (const person of [ivo, dana]) expect(await can(person)).toEqual(told(false));
  app.setNow(TOO_LATE);
  expect(await can(ines)).toEqual(told(false));
});
