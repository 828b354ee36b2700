import { beforeEach, describe, expect, test } from 'vitest';
import { type Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { addComment, countComments, deleteComment, listComments, pinComment } from '#tests/support/cases/comments.ts';
import { answerNotice, listNotices } from '#tests/support/cases/moderation.ts';
import { listThreads } from '#tests/support/cases/threads.ts';
import { deleteUpdate, editUpdate, getUpdate, listUpdates } from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';
import { hide, OLGA, operatorsOf, show } from '#tests/support/operators.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;
let update: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
  const png = await picture();
  const media = [{ caption: '', file: { name: null, stream: () => png.stream() as never } }];
  const texts = { title: 'Nuevo jefe', content: 'Un ñandú', isPublic: true, media };
  update = (await app.app.services.updates.create(dana.viewer, project, texts)).id;
});

describe('hidden texts', () => {
  const codeOf = async (who: Account | null, request: Request<unknown>) => {
    const { ok, code } = await app.ask(who, request);
    return ok ? 'ok' : code;
  };

  test('a hidden update says why to its developer and investors, and to nobody else that it is there', async () => {
    const subject = { kind: 'update', id: update } as const;
    const before = (await app.ask(ivo, listUpdates(project))).data;
    await hide(app, subject, 'Copia a otro juego');
    const requests: Request<unknown>[] = [
      getUpdate(project, update),
      listComments(update),
      listThreads(update),
      addComment(update, 'Hola'),
      deleteUpdate(project, update),
    ];
    for (const request of requests) {
      expect(await codeOf(ivo, request)).toBe('UPDATE_NOT_FOUND');
      for (const who of [dana, ines])
        expect(await app.ask(who, request)).toMatchObject({
          code: 'UPDATE_HIDDEN',
          message: 'Fichín ocultó esta actualización: Copia a otro juego',
        });
    }
    expect(await codeOf(dana, editUpdate(project, update, { title: 'Otro jefe' }))).toBe('UPDATE_HIDDEN');
    for (const who of [dana, ines, ivo]) expect((await app.ask(who, listUpdates(project))).data.total).toBe(0);
    await show(app, subject);
    expect((await app.ask(ivo, listUpdates(project))).data).toEqual(before);
    expect(await codeOf(dana, editUpdate(project, update, { title: 'Otro jefe' }))).toBe('ok');
  });

  test('its files stay, and it comes back with its comments', async () => {
    const subject = { kind: 'update', id: update } as const;
    await app.ask(ivo, addComment(update, 'Bien'));
    const read = async () => (await app.ask(ivo, getUpdate(project, update))).data;
    const { media } = await read();
    expect(media).toHaveLength(1);
    await hide(app, subject);
    expect((await app.send(media[0]?.url ?? '', {})).status).toBe(200);
    await show(app, subject);
    expect((await read()).media).toEqual(media);
    expect((await app.ask(ivo, countComments(project, update))).data).toEqual({ own: 1, listed: 1 });
  });

  test('a hidden comment leaves the list, the count and its pin, and its replies stay', async () => {
    const first = (await app.ask(ivo, addComment(update, 'Esto es\nuna ofensa'))).data;
    await app.ask(ines, addComment(update, 'No es para tanto', first.id));
    await app.ask(dana, pinComment(first.id));
    const subject = { kind: 'comment', id: first.id } as const;
    await hide(app, subject, 'Ofende');
    const texts = async () => (await app.ask(ines, listComments(update))).data.map(({ content }) => content);
    expect(await texts()).toEqual(['No es para tanto']);
    expect((await app.ask(ines, countComments(project, update))).data).toEqual({ own: 1, listed: 1 });
    expect(await codeOf(ivo, deleteComment(subject.id))).toBe('COMMENT_NOT_FOUND');
    expect(await codeOf(dana, pinComment(subject.id))).toBe('COMMENT_NOT_FOUND');
    expect((await app.ask(ivo, listNotices())).data).toMatchObject([
      { subjectKind: 'comment', title: 'Esto es una ofensa', reason: 'Ofende', viewerCanAnswer: true },
    ]);
    await show(app, subject);
    expect(await texts()).toEqual(['No es para tanto', 'Esto es\nuna ofensa']);
    expect((await app.ask(ines, countComments(project, update))).data).toEqual({ own: 2, listed: 2 });
    const shown = (await app.ask(ines, listComments(update))).data;
    expect(shown.every(({ isPinned }) => !isPinned)).toBe(true);
  });

  test('whoever wrote a comment answers for it', async () => {
    const { id } = (await app.ask(ivo, addComment(update, 'Ofensa'))).data;
    const { notice } = await hide(app, { kind: 'comment', id });
    expect(await codeOf(dana, answerNotice(notice.id, 'Es de otro'))).toBe('NOTICE_NOT_FOUND');
    expect((await app.ask(ivo, answerNotice(notice.id, 'Perdón'))).data.answer).toBe('Perdón');
    const { notices } = await operatorsOf(app).look(OLGA, { kind: 'comment', id });
    expect(notices).toMatchObject([{ answer: 'Perdón', ownerId: ivo.id }]);
  });
});

test.each(['update', 'comment'] as const)('no project is deleted while one %s of it is hidden', async (kind) => {
  const bare = await app.given.project(dana);
  const texts = { title: 'Avance', content: 'Texto', isPublic: true, media: [] };
  const written = await app.app.services.updates.create(dana.viewer, bare, texts);
  const comment = await app.app.services.comments.add(ivo.viewer, written.id, 'Ofensa');
  const subject = { kind, id: kind === 'update' ? written.id : comment.id };
  await hide(app, subject);
  await app.app.services.projects.publish(dana.viewer, bare, false);
  const remove = async () => {
    const mutation = 'mutation ($id: ID!) { deleteProject(input: { id: $id }) { deletedProjectId } }';
    return JSON.stringify((await app.graphql(dana, mutation, { id: String(bare) })).body);
  };
  expect(await remove()).toContain('PROJECT_HAS_HIDDEN_CONTENT');
  expect((await operatorsOf(app).look(OLGA, subject)).row).toMatchObject({ id: subject.id });
  await show(app, subject);
  expect(await remove()).toContain('deletedProjectId');
});

test('what its author deleted can neither be hidden nor shown', async () => {
  const { comments, updates } = app.app.services;
  const { id } = await comments.add(ivo.viewer, update, 'Hola');
  await comments.remove(ivo.viewer, id);
  await expect(hide(app, { kind: 'comment', id })).rejects.toMatchObject({ code: 'COMMENT_NOT_FOUND' });
  await updates.remove(dana.viewer, update);
  await expect(hide(app, { kind: 'update', id: update })).rejects.toMatchObject({ code: 'UPDATE_NOT_FOUND' });
  await expect(show(app, { kind: 'update', id: update })).rejects.toMatchObject({ code: 'UPDATE_NOT_FOUND' });
  const { subject, row } = await operatorsOf(app).look(OLGA, { kind: 'update', id: update });
  expect([subject?.state, row.content]).toEqual(['deleted', 'Un ñandú']);
});

test('operators look at people and money too', async () => {
  const operators = operatorsOf(app);
  const person = await operators.look(OLGA, { kind: 'person', id: ines.id });
  expect(person).toMatchObject({ row: { email: ines.email, role: 'investor' }, subject: { title: 'Inés' } });
  expect(JSON.stringify(person)).not.toContain('passwordHash');
  const investment = await app.given.investment(ines, project, 200_000);
  expect(await operators.look(OLGA, { kind: 'investment', id: investment })).toMatchObject({
    row: { projectId: project, investorId: ines.id, amountCents: 200_000 },
    acts: [],
  });
});
