import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { addComment, countComments, deleteComment, editComment, pinComment } from '#tests/support/cases/comments.ts';
import { listThreads } from '#tests/support/cases/threads.ts';
import { type Request } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { afterTheNextWrite, beforeTheNextWrite } from '#tests/support/races.ts';
import { countOf } from '#tests/support/store.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;
let update: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
});
beforeEach(async () => {
  project = await app.given.project(dana);
  const written = { title: 'Avance', content: 'Texto', isPublic: true, media: [] };
  update = (await app.app.services.updates.create(dana.viewer, project, written)).id;
});

const hide = () => app.app.services.updates.edit(dana.viewer, update, { isPublic: false, media: [] });
const remove = () => app.app.services.updates.remove(dana.viewer, update);
const unpublish = () => app.app.services.projects.publish(dana.viewer, project, false);

describe('a comment', () => {
  test.each([
    ['deleted', remove, 'UPDATE_NOT_FOUND'],
    ['made private', hide, 'PRIVATE_UPDATE'],
    ['in a draft', unpublish, 'UPDATE_NOT_FOUND'],
  ])('is not written under an update that was %s a moment ago', async (_how, happens, code) => {
    const before = await countOf(app.app.database, 'comments');
    beforeTheNextWrite(app, happens);
    expect(await app.ask(ivo, addComment(update, 'Hola'))).toMatchObject({ ok: false, code });
    expect(await countOf(app.app.database, 'comments')).toBe(before);
  });

  test.each([
    ['written', (): Request<{ content: string }> => addComment(update, 'Otra cosa')],
    ['edited', (id: number) => editComment(id, 'Otra cosa')],
  ])('is %s, though its update is made private before the response', async (_what, request) => {
    const { id } = await app.app.services.comments.add(ivo.viewer, update, 'Hola');
    afterTheNextWrite(app, hide);
    expect(await app.ask(ivo, request(id))).toMatchObject({ ok: true, data: { content: 'Otra cosa' } });
  });

  test.each([
    ['is private by now', hide],
    ['stands in a draft by now', unpublish],
  ])('is removed by its author though its update %s', async (_how, happens) => {
    const { id } = (await app.ask(ivo, addComment(update, 'Mío'))).data;
    const other = (await app.ask(ines, addComment(update, 'De Inés'))).data;
    await happens();
    expect((await app.ask(ivo, deleteComment(other.id))).ok).toBe(false);
    expect((await app.ask(ivo, deleteComment(id))).data).toBe(id);
    expect(await app.ask(ivo, deleteComment(id))).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
    expect((await app.ask(dana, deleteComment(other.id))).ok).toBe(true);
  });
});

describe('a comment that changes meanwhile', () => {
  const say = async (parentId: number | null = null) =>
    (await app.app.services.comments.add(ivo.viewer, update, 'Hola', parentId)).id;
  const gone = (id: number) => () => app.app.services.comments.remove(ivo.viewer, id);

  test.each([
    ['answered', (id: number): Request<unknown> => addComment(update, 'Respuesta', id)],
    ['edited', (id: number) => editComment(id, 'Otra cosa')],
    ['deleted', (id: number) => deleteComment(id)],
  ])('is not %s once it was deleted', async (_what, request) => {
    const id = await say();
    beforeTheNextWrite(app, gone(id));
    expect(await app.ask(ivo, request(id))).toMatchObject({ ok: false, code: 'COMMENT_NOT_FOUND' });
    expect((await app.ask(ivo, countComments(project, update))).data).toEqual({ own: 0, listed: 0 });
  });

  test('is not pinned once it was deleted', async () => {
    const id = await say();
    beforeTheNextWrite(app, gone(id));
    expect(await app.ask(dana, pinComment(id))).toMatchObject({ ok: false, code: 'COMMENT_NOT_FOUND' });
  });

  test('is the only pinned one, however many are pinned at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => say()));
    const answers = await Promise.all(ids.map((id) => app.ask(dana, pinComment(id))));
    expect(answers.map(({ ok }) => ok)).toEqual(ids.map(() => true));
    const { data } = await app.ask(ivo, listThreads(update));
    expect(ids).toContain(data.pinned?.id);
    expect(await app.app.database.read.$count(app.app.database.tables.comments, pinnedUnder(update))).toBe(1);
  });

  test('is counted rightly, whatever is answered and deleted at once', async () => {
    const [first, second] = [await say(), await say()];
    const below = await Promise.all([first, second, first, second].map((id) => say(id)));
    const turns = await Promise.all([
      ...[first, ...below].map((id) => app.ask(ivo, deleteComment(id))),
      ...[first, second, second, first].map((id) => app.ask(ines, addComment(update, 'Respuesta', id))),
    ]);
    expect(turns.filter(({ ok, code }) => !ok && code !== 'COMMENT_NOT_FOUND')).toEqual([]);
    const { threads, total } = (await app.ask(ivo, listThreads(update))).data;
    const shown = threads.flatMap(({ comment, replies }) => (comment === null ? replies : [comment, ...replies]));
    expect(threads.map(({ replyCount }) => replyCount)).toEqual(threads.map(({ replies }) => replies.length));
    expect(total).toBe(threads.length);
    expect((await app.ask(ivo, countComments(project, update))).data).toEqual({
      own: shown.length,
      listed: shown.length,
    });
  });
});

const pinnedUnder = (id: number) => {
  const { updateId, pinnedAt } = app.app.database.tables.comments;
  return and(eq(updateId, id), isNotNull(pinnedAt));
};

test.each([
  ['writes', () => `addComment(input: { updateId: ${update}, content: "Hola" })`],
  ['edits', (id: number) => `editComment(input: { id: ${id}, content: "Hola" })`],
  ['removes', (id: number) => `deleteComment(input: { id: ${id} })`],
])('whoever %s a comment is shown its update only while they may read it', async (_what, mutation) => {
  const say = async () => (await app.app.services.comments.add(ivo.viewer, update, 'Antes')).id;
  const change = (id: number) => app.graphql(ivo, `mutation { done: ${mutation(id)} { update { id } } }`);
  const [first, second] = [await say(), await say()];
  expect((await change(first)).body).toEqual({ data: { done: { update: { id: String(update) } } } });
  afterTheNextWrite(app, hide);
  expect((await change(second)).body).toEqual({ data: { done: { update: null } } });
});

test('an update that goes while it is opened is not found, and no fault', async () => {
  const open = () => app.rest(ivo, 'GET', `/projects/${project}/updates/${update}`);
  beforeTheNextWrite(app, async () => {
    await unpublish();
    await app.app.services.projects.remove(dana.viewer, project);
  });
  expect(await open()).toMatchObject({ status: 404, body: { code: 'UPDATE_NOT_FOUND' } });
});
