import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { addComment, deleteComment } from '#tests/support/cases/comments.ts';
import { DOORS } from '#tests/support/door.ts';
import type { Account } from '#tests/support/given.ts';
import { countOf } from '#tests/support/store.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;
let update: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
});
beforeEach(async () => {
  project = await app.given.project(dana);
  const written = { title: 'Avance', content: 'Texto', isPublic: true, media: [] };
  update = (await app.app.services.updates.create(dana.viewer, project, written)).id;
});
afterAll(() => app.stop());

const hide = () => app.app.services.updates.edit(dana.viewer, update, { isPublic: false, media: [] });
const remove = () => app.app.services.updates.remove(dana.viewer, update);
const unpublish = () => app.app.services.projects.publish(dana.viewer, project, false);

/** Lets something happen between what a use case reads first and what it then writes. */
function beforeTheNextWrite(happens: () => Promise<unknown>): void {
  const write = app.app.database.write.bind(app.app.database);
  vi.spyOn(app.app.database, 'write').mockImplementationOnce(async (work) => {
    await happens();
    return write(work);
  });
}

describe.each(DOORS)('a comment through %s', (door) => {
  test.each([
    ['deleted', remove, 'UPDATE_NOT_FOUND'],
    ['made private', hide, 'PRIVATE_UPDATE'],
    ['in a draft', unpublish, 'UPDATE_NOT_FOUND'],
  ])('is not written under an update that was %s a moment ago', async (_how, happens, code) => {
    const before = await countOf(app.app.database, 'comments');
    beforeTheNextWrite(happens);
    expect(await app.ask(door, ivo, addComment(update, 'Hola'))).toMatchObject({ ok: false, code });
    expect(await countOf(app.app.database, 'comments')).toBe(before);
  });

  test.each([
    ['is private by now', hide],
    ['stands in a draft by now', unpublish],
  ])('is removed by its author though its update %s', async (_how, happens) => {
    const { id } = (await app.ask(door, ivo, addComment(update, 'Mío'))).data;
    const other = (await app.ask(door, ines, addComment(update, 'De Inés'))).data;
    await happens();
    expect((await app.ask(door, ivo, deleteComment(other.id))).ok).toBe(false);
    expect((await app.ask(door, ivo, deleteComment(id))).data).toBe(id);
    expect(await app.ask(door, ivo, deleteComment(id))).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
    expect((await app.ask(door, dana, deleteComment(other.id))).ok).toBe(true);
  });
});

test('whoever removes a comment is shown its update only while they may read it', async () => {
  const query = 'mutation ($id: ID!) { deleteComment(input: { id: $id }) { deletedCommentId update { id } } }';
  const say = async () => (await app.app.services.comments.add(ivo.viewer, update, 'Hola')).id;
  const [first, second] = [await say(), await say()];
  const seen = await app.graphql(ivo, query, { id: first });
  expect(seen.body).toMatchObject({ data: { deleteComment: { update: { id: String(update) } } } });
  await hide();
  const unseen = await app.graphql(ivo, query, { id: second });
  expect(unseen.body).toEqual({ data: { deleteComment: { deletedCommentId: String(second), update: null } } });
});

test('an update that goes while it is opened is not found, and no fault', async () => {
  const open = () => app.rest(ivo, 'GET', `/projects/${project}/updates/${update}`);
  beforeTheNextWrite(async () => {
    await unpublish();
    await app.app.services.projects.remove(dana.viewer, project);
  });
  expect(await open()).toMatchObject({ status: 404, body: { code: 'UPDATE_NOT_FOUND' } });
});
