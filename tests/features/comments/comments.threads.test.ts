import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { type Request } from '#tests/support/api.ts';
import { addComment, countComments, deleteComment, listComments } from '#tests/support/cases/comments.ts';
import { listReplies, listThreads } from '#tests/support/cases/threads.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z' });
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;
let update: number;
let minute = 0;

beforeAll(async () => {
  [dana, ines, ivo] = [
    await app.given.developer('Estudio Sur'),
    await app.given.investor('Inés'),
    await app.given.investor('Ivo'),
  ];
  project = await app.given.project(dana);
});
beforeEach(async () => (update = await publish()));

const publish = async () =>
  (await app.app.services.updates.create(dana.viewer, project, { title: 'Avance', content: 'Texto', media: [] })).id;

/** Each a minute after the other. */
async function say(person: Account, content: string, parentId: number | null = null): Promise<number> {
  minute += 1;
  app.setNow(new Date(Date.UTC(2026, 2, 6, 0, minute)));
  return (await app.app.services.comments.add(person.viewer, update, content, parentId)).id;
}

describe('replies', () => {
  const reply = (person: Account, parentId: number, content = 'Respuesta') =>
    app.ask(person, addComment(update, content, parentId));
  const remove = (person: Account, id: number) => app.ask(person, deleteComment(id));
  const threads = async (page = {}) => (await app.ask(ines, listThreads(update, page))).data;
  const flat = async () => (await app.ask(ines, listComments(update))).data;
  const counts = async () => (await app.ask(ines, countComments(project, update))).data;

  test('stand in the thread of a comment, and with it in the list of all', async () => {
    const first = await say(ines, 'Primero');
    const second = await say(ivo, 'Segundo');
    expect((await reply(ivo, first, 'Al primero')).data).toMatchObject({ parentId: first, byOwner: false });
    const answered = (await reply(dana, second, 'Del estudio')).data;
    expect(answered).toMatchObject({ parentId: second, byOwner: true });
    expect((await flat()).map(({ content, parentId }) => [content, parentId])).toEqual(
      expect.arrayContaining([
        ['Del estudio', second],
        ['Al primero', first],
        ['Segundo', null],
        ['Primero', null],
      ]),
    );
    expect(await threads()).toEqual({
      threads: [
        { id: second, comment: 'Segundo', replies: ['Del estudio'], replyCount: 1 },
        { id: first, comment: 'Primero', replies: ['Al primero'], replyCount: 1 },
      ],
      total: 2,
      pinned: null,
      next: null,
    });
    expect(await counts()).toEqual({ own: 4, listed: 4 });
  });

  test('to a reply stand in its thread', async () => {
    const first = await say(ines, 'Primero');
    const below = await say(ivo, 'Uno', first);
    expect((await reply(dana, below, 'Dos')).data.parentId).toBe(first);
    expect((await threads()).threads).toMatchObject([{ id: first, replies: ['Uno', 'Dos'] }]);
  });

  test('are refused under a comment of another update, a deleted one, and one that never was', async () => {
    const elsewhere = await say(ines, 'Allá');
    update = await publish();
    const gone = await say(ines, 'Se va');
    const below = await say(ivo, 'Queda', gone);
    await remove(ines, gone);
    for (const parentId of [elsewhere, gone, below, 999_999]) {
      expect(await reply(ivo, parentId)).toMatchObject({ ok: false, code: 'COMMENT_NOT_FOUND' });
    }
    expect(await counts()).toEqual({ own: 1, listed: 1 });
  });

  test('stay when their comment is deleted, which leaves a place without text and author', async () => {
    const secret = 'Un secreto de Inés';
    const gone = await say(ines, secret);
    const below = await say(ivo, 'Respuesta', gone);
    expect((await remove(ines, gone)).ok).toBe(true);
    expect(await threads()).toEqual({
      threads: [{ id: gone, comment: null, replies: ['Respuesta'], replyCount: 1 }],
      total: 1,
      pinned: null,
      next: null,
    });
    expect((await flat()).map(({ id }) => id)).toEqual([below]);
    expect(await counts()).toEqual({ own: 1, listed: 1 });
    const everywhere: Request<unknown>[] = [listThreads(update), listComments(update)];
    for (const request of everywhere) {
      expect(JSON.stringify((await app.ask(ivo, request)).data)).not.toMatch(/secreto|Inés/);
    }
    expect(await remove(ines, gone)).toMatchObject({ code: 'COMMENT_NOT_FOUND' });

    expect((await remove(ivo, below)).ok).toBe(true);
    expect(await threads()).toMatchObject({ threads: [], total: 0 });
    expect(await counts()).toEqual({ own: 0, listed: 0 });
  });

  test('leave their comment when they are deleted', async () => {
    const first = await say(ines, 'Primero');
    const below = await say(ivo, 'Respuesta', first);
    expect((await remove(dana, below)).ok).toBe(true);
    expect(await threads()).toMatchObject({ threads: [{ id: first, replies: [], replyCount: 0 }], total: 1 });
    expect((await remove(ines, first)).ok).toBe(true);
    expect(await threads()).toMatchObject({ threads: [], total: 0 });
  });

  test('and threads come page by page: threads newest first, replies oldest first', async () => {
    const ids: number[] = [];
    for (const content of ['A', 'B', 'C', 'D', 'E']) ids.push(await say(ines, content));
    const seen: (string | null)[] = [];
    for (let after = '', turns = 0; turns < 5; turns += 1) {
      const page = await threads({ first: 2, after });
      expect(page.total).toBe(5);
      seen.push(...page.threads.map(({ comment }) => comment));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual(['E', 'D', 'C', 'B', 'A']);

    const commentId = ids.at(-1) ?? 0;
    for (const content of ['1', '2', '3', '4', '5']) await say(ivo, content, commentId);
    const heard: string[] = [];
    for (let after = '', turns = 0; turns < 5; turns += 1) {
      const { data } = await app.ask(ines, listReplies(commentId, { after }));
      expect(data.total).toBe(5);
      heard.push(...data.replies);
      if (data.next === null) break;
      after = data.next;
    }
    expect(heard).toEqual(['1', '2', '3', '4', '5']);
  });
});

test('the reader of a deleted comment is told what is left of its thread', async () => {
  const query = `mutation ($id: ID!) { deleteComment(input: { id: $id }) {
    thread { id comment { id } replies { totalCount } } update { commentCount } } }`;
  const ask = async (id: number) => (await app.graphql(dana, query, { id })).body;
  const [alone, gone] = [await say(ines, 'Sola'), await say(ines, 'Se va')];
  const below = await say(ivo, 'Respuesta', gone);
  expect(await ask(alone)).toEqual({ data: { deleteComment: { thread: null, update: { commentCount: 2 } } } });
  const left = { id: String(gone), comment: null, replies: { totalCount: 1 } };
  expect(await ask(gone)).toEqual({ data: { deleteComment: { thread: left, update: { commentCount: 1 } } } });
  expect(await ask(below)).toEqual({ data: { deleteComment: { thread: null, update: { commentCount: 0 } } } });
});

test('replies asked for in many page sizes are read in as many turns of the event loop', async () => {
  await app.ask(ivo, addComment(update, 'Hola'));
  let turn = 0;
  let isCounting = true;
  const next = () => {
    turn += 1;
    if (isCounting) setImmediate(next);
  };
  next();
  onTestFinished(() => void (isCounting = false));
  const { threads } = app.app.services;
  const read = threads.listFirstReplies;
  const turns: number[] = [];
  vi.spyOn(threads, 'listFirstReplies').mockImplementation((of, limit) => {
    turns.push(turn);
    return read(of, limit);
  });
  const sizes = [1, 2, 3, 4, 5, 6].map((size) => `replies${size}: replies(first: ${size}) { totalCount }`).join(' ');
  await app.graphql(ivo, `{ update(id: ${update}) { threads { edges { node { ${sizes} } } } } }`);
  expect(turns).toHaveLength(6);
  expect(new Set(turns).size).toBe(6);
});
