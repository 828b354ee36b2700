import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { listNotices, report } from '#tests/support/cases/moderation.ts';
import {
  answerQuestion,
  askQuestion,
  editAnswer,
  editQuestion,
  getQuestion,
  listQuestions,
  withdrawQuestion,
} from '#tests/support/cases/questions.ts';
import type { Account } from '#tests/support/given.ts';
import { hide, OLGA, operatorsOf, show } from '#tests/support/operators.ts';
import { createOperatorAccounts } from '#server/features/moderation/operator/operator.accounts.service.ts';

const app = await startAppForFile();
let dana: Account;
let other: Account;
let ines: Account;
let ivo: Account;
let project: number;

/** An hour of a day of March 2026, in Buenos Aires. */
const march = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour + 3));

beforeEach(async () => {
  app.setNow(march(5));
  [dana, other] = [await app.given.developer('Estudio Sur'), await app.given.developer('Otro Estudio')];
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  project = await app.given.project(dana);
});

/** With a token of now. */
const send = async <T>(who: Account, request: Request<T>) =>
  app.ask({ token: await app.given.tokenFor(who.id) }, request);
const codeOf = async (who: Account, request: Request<unknown>) => {
  const { ok, code } = await send(who, request);
  return ok ? 'ok' : code;
};
const asked = async (who: Account, content?: string) => (await send(who, askQuestion(project, content))).data.id;
const read = async (who: Account) => (await send(who, listQuestions(project))).data;
const contents = async (who: Account) => (await read(who)).rows.map(({ content }) => content);

describe('a question', () => {
  test('is asked by whoever sees the project but its studio', async () => {
    for (const who of [other, ines]) expect(await codeOf(who, askQuestion(project))).toBe('ok');
    expect((await read(dana)).refusal).toBe('OWN_PROJECT');
    expect((await read(ivo)).refusal).toBeNull();
  });

  test('and its answer are 1 to 500 characters of plain text, kept as written', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(501), 'a\u0000b', '\ud800'])
      expect(await codeOf(ines, askQuestion(project, text))).toBe('VALIDATION');
    const id = await asked(ines, `  <b>${'x'.repeat(493)}</b>`.slice(0, 502));
    expect((await send(ines, getQuestion(id))).data.content).toMatch(/^<b>x{493}/);
    for (const text of ['', ' \n ', 'x'.repeat(501), 'a\u0000b', '\ud800'])
      expect(await codeOf(dana, answerQuestion(id, text))).toBe('VALIDATION');
    expect((await send(dana, answerQuestion(id, ` ${'y'.repeat(500)} `))).data.answer).toBe('y'.repeat(500));
  });

  test('is one in a day of Buenos Aires and a project, whatever becomes of it', async () => {
    app.setNow(march(5, 0));
    const first = await asked(ines);
    app.setNow(march(5, 23));
    expect(await send(ines, askQuestion(project))).toMatchObject({
      code: 'QUOTA_REACHED',
      message: 'Ya hiciste tu pregunta de hoy en este proyecto. Podrás hacer otra el 06/03/2026',
    });
    expect((await read(ines)).refusal).toBe('QUOTA_REACHED');
    expect(await codeOf(ines, askQuestion(await app.given.project(dana)))).toBe('ok');
    expect(await codeOf(ines, withdrawQuestion(first))).toBe('ok');
    expect(await codeOf(ines, askQuestion(project))).toBe('QUOTA_REACHED');
    app.setNow(march(6, 0));
    expect((await read(ines)).refusal).toBeNull();
    const second = await asked(ines);
    await hide(app, { kind: 'question', id: second });
    expect(await codeOf(ines, askQuestion(project))).toBe('QUOTA_REACHED');
  });

  test('is read by its author and the studio, and by whoever sees the project once it is answered', async () => {
    const id = await asked(ines, '¿Cuándo sale?');
    const unanswered = { content: '¿Cuándo sale?', answer: null, author: 'Inés' };
    expect((await read(ines)).rows).toMatchObject([{ ...unanswered, canWithdraw: true, canAnswer: false }]);
    expect((await read(dana)).rows).toMatchObject([{ ...unanswered, canWithdraw: false, canAnswer: true }]);
    for (const who of [ivo, other]) {
      expect(await read(who)).toMatchObject({ rows: [], total: 0 });
      expect(await codeOf(who, getQuestion(id))).toBe('QUESTION_NOT_FOUND');
    }
    expect((await send(dana, answerQuestion(id, 'En mayo'))).data.answer).toBe('En mayo');
    for (const who of [dana, ines, ivo, other])
      expect((await read(who)).rows).toEqual([
        {
          id,
          content: '¿Cuándo sale?',
          answer: 'En mayo',
          answerEditedAt: null,
          revision: 2,
          author: 'Inés',
          canWithdraw: false,
          canAnswer: false,
          canEdit: false,
          canEditAnswer: who === dana,
        },
      ]);
  });

  test('is answered once, by the owner alone', async () => {
    const id = await asked(ines);
    expect(await codeOf(dana, answerQuestion(id, 'Sí'))).toBe('ok');
    expect(await codeOf(dana, answerQuestion(id, 'No'))).toBe('ALREADY_ANSWERED');
    expect(await codeOf(ines, withdrawQuestion(id))).toBe('ALREADY_ANSWERED');
    expect((await read(ivo)).rows).toMatchObject([{ answer: 'Sí' }]);
  });

  test('is withdrawn by its author until it is answered', async () => {
    const id = await asked(ines);
    expect(await codeOf(dana, withdrawQuestion(id))).toBe('FORBIDDEN');
    expect(await codeOf(ivo, withdrawQuestion(id))).toBe('QUESTION_NOT_FOUND');
    expect(await codeOf(ines, withdrawQuestion(id))).toBe('ok');
    expect(await codeOf(dana, answerQuestion(id))).toBe('QUESTION_NOT_FOUND');
    for (const who of [dana, ines]) expect(await contents(who)).toEqual([]);
  });

  test('is edited by its author until it is answered, and is not answered as it was before', async () => {
    const id = await asked(ines, '¿Sale en Linx?');
    expect(await codeOf(dana, editQuestion(id))).toBe('FORBIDDEN');
    expect(await codeOf(ivo, editQuestion(id))).toBe('QUESTION_NOT_FOUND');
    for (const text of ['', ' \n ', 'x'.repeat(501)])
      expect(await codeOf(ines, editQuestion(id, text))).toBe('VALIDATION');
    expect((await send(ines, editQuestion(id, ' ¿Sale en Linx? '))).data.revision).toBe(1);
    const edited = (await send(ines, editQuestion(id, ' ¿Sale en Linux? ', 1))).data;
    expect(edited).toMatchObject({ content: '¿Sale en Linux?', revision: 2 });
    expect(await codeOf(ines, editQuestion(id, '¿Sale en BSD?', 1))).toBe('EDIT_CONFLICT');
    expect(await contents(dana)).toEqual(['¿Sale en Linux?']);
    expect(await codeOf(dana, answerQuestion(id, 'Sí', 1))).toBe('EDIT_CONFLICT');
    expect(await codeOf(dana, answerQuestion(id, 'Sí', 2))).toBe('ok');
    expect(await codeOf(ines, editQuestion(id, '¿Y en Mac?'))).toBe('ALREADY_ANSWERED');
    expect(await contents(ivo)).toEqual(['¿Sale en Linux?']);
  });

  test('has an answer that the studio edits: everybody reads that it did, operators what it was', async () => {
    const id = await asked(ines);
    expect(await codeOf(dana, editAnswer(id))).toBe('NOT_ANSWERED');
    await send(dana, answerQuestion(id, 'En mayo'));
    expect(await codeOf(ines, editAnswer(id))).toBe('FORBIDDEN');
    for (const text of ['', ' \n ', 'x'.repeat(501)])
      expect(await codeOf(dana, editAnswer(id, text))).toBe('VALIDATION');
    expect((await send(dana, editAnswer(id, ' En mayo '))).data.answerEditedAt).toBeNull();
    app.setNow(march(6));
    await send(dana, editAnswer(id, 'En junio', 2));
    expect(await codeOf(dana, editAnswer(id, 'En agosto', 2))).toBe('EDIT_CONFLICT');
    await send(dana, editAnswer(id, 'En julio'));
    const seen = { answer: 'En julio', answerEditedAt: march(6).toISOString(), canEdit: false };
    for (const who of [dana, ines, ivo])
      expect((await read(who)).rows).toMatchObject([{ ...seen, canEditAnswer: who === dana }]);
    const { row } = await operatorsOf(app).look(OLGA, { kind: 'question', id });
    expect([row.firstAnswer, row.answer]).toEqual(['En mayo', 'En julio']);
  });

  test('comes newest first, page by page', async () => {
    for (const day of [6, 7, 8, 9, 10]) {
      app.setNow(march(day));
      await send(dana, answerQuestion(await asked(ines, `Del ${day}`)));
      await asked(ivo, `De Ivo, del ${day}`);
    }
    const list = async (who: Account, first: number, after: string | null = null) =>
      (await send(who, listQuestions(project, first, after))).data;
    const page = await list(other, 2);
    expect([page.total, ...page.rows.map(({ content }) => content)]).toEqual([5, 'Del 10', 'Del 9']);
    const rest = await list(other, 5, page.next);
    expect([rest.next, ...rest.rows.map(({ content }) => content)]).toEqual([null, 'Del 8', 'Del 7', 'Del 6']);
    expect((await list(dana, 3)).rows.map(({ content }) => content)).toEqual([
      'De Ivo, del 10',
      'Del 10',
      'De Ivo, del 9',
    ]);
    expect((await list(ivo, 1)).total).toBe(10);
  });
});

test('of eight answers at once, and a withdrawal, one counts', async () => {
  const id = await asked(ines);
  const turns = await Promise.all([
    ...Array.from({ length: 8 }, (_, place) => codeOf(dana, answerQuestion(id, `Respuesta ${place}`))),
    codeOf(ines, withdrawQuestion(id)),
  ]);
  expect(turns.filter((code) => code === 'ok')).toHaveLength(1);
  const late = turns.filter((code) => code !== 'ok');
  expect(late.every((code) => code === 'ALREADY_ANSWERED' || code === 'QUESTION_NOT_FOUND')).toBe(true);
  expect(new Set(late).size).toBe(1);
});

test('of eight questions of one person at once, one is stored', async () => {
  const turns = await Promise.all(Array.from({ length: 8 }, () => codeOf(ines, askQuestion(project))));
  expect(turns.filter((code) => code === 'QUOTA_REACHED')).toHaveLength(7);
  expect(await contents(dana)).toHaveLength(1);
});

describe('moderation', () => {
  test('hides both texts, tells who asked, and shows them again', async () => {
    const id = await asked(ines, 'Esto es\nuna ofensa');
    await send(dana, answerQuestion(id, 'Lo es'));
    const before = await read(ivo);
    await hide(app, { kind: 'question', id }, 'Ofende');
    for (const who of [dana, ines, ivo]) {
      expect(await contents(who)).toEqual([]);
      expect(await codeOf(who, getQuestion(id))).toBe('QUESTION_NOT_FOUND');
      for (const edit of [editQuestion(id), editAnswer(id)]) expect(await codeOf(who, edit)).toBe('QUESTION_NOT_FOUND');
    }
    expect((await send(ines, listNotices())).data).toMatchObject([
      { subjectKind: 'question', title: 'Esto es una ofensa', reason: 'Ofende', viewerCanAnswer: true },
    ]);
    expect((await send(dana, listNotices())).data).toEqual([]);
    const { row, subject } = await operatorsOf(app).look(OLGA, { kind: 'question', id });
    expect([row.content, row.answer, subject?.state]).toEqual(['Esto es\nuna ofensa', 'Lo es', 'hidden']);
    await show(app, { kind: 'question', id });
    expect(await read(ivo)).toEqual(before);
  });

  test('hears of a question from its readers, from its author once it is answered', async () => {
    const id = await asked(ines);
    const subject = { kind: 'question', id } as const;
    expect(await codeOf(ivo, report(subject))).toBe('QUESTION_NOT_FOUND');
    expect(await codeOf(ines, report(subject))).toBe('OWN_CONTENT');
    expect(await codeOf(dana, report(subject))).toBe('ok');
    await send(dana, answerQuestion(id, 'Una grosería'));
    for (const who of [ines, ivo]) expect(await codeOf(who, report(subject))).toBe('ok');
    const { reports } = await operatorsOf(app).listReports(OLGA, { limit: 100 });
    expect(reports.find((found) => found.subject.id === id)).toMatchObject({
      sameSubject: 3,
      subject: { kind: 'question', title: '¿Sale en Linux?', state: 'public', owner: { id: ines.id, name: 'Inés' } },
    });
  });

  test('of the project hides its questions from whoever does not see it, and nobody asks or answers meanwhile', async () => {
    await app.given.investment(ines, project, 100_000);
    const [answered, open] = [await asked(other), await asked(ivo)];
    await send(dana, answerQuestion(answered));
    await hide(app, { kind: 'project', id: project });
    for (const id of [answered, open]) {
      expect(await codeOf(ivo, getQuestion(id))).toBe('QUESTION_NOT_FOUND');
      expect(await codeOf(ivo, withdrawQuestion(id))).toBe('QUESTION_NOT_FOUND');
    }
    expect(await codeOf(ines, askQuestion(project))).toBe('PROJECT_NOT_PUBLISHED');
    expect(await codeOf(dana, answerQuestion(open))).toBe('PROJECT_NOT_PUBLISHED');
    expect(await codeOf(ivo, editQuestion(open))).toBe('QUESTION_NOT_FOUND');
    expect(await codeOf(dana, editAnswer(answered))).toBe('PROJECT_NOT_PUBLISHED');
    expect((await read(dana)).rows.every(({ canAnswer, canEditAnswer }) => !canAnswer && !canEditAnswer)).toBe(true);
    await show(app, { kind: 'project', id: project });
    expect(await codeOf(dana, answerQuestion(open))).toBe('ok');
  });

  test('of an account keeps it from asking, editing and answering', async () => {
    const id = await asked(ines);
    const own = (await send(ivo, askQuestion(await app.given.project(dana)))).data.id;
    const { suspend } = createOperatorAccounts(app.app.dependencies);
    for (const { id: personId } of [dana, ivo]) await suspend(OLGA, { personId, reason: 'Abuso' });
    const { questions } = app.app.services;
    await expect(questions.ask(ivo.viewer, project, 'Hola')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(questions.edit(ivo.viewer, own, 'Hola')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(questions.answer(dana.viewer, id, 'Hola')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await contents(ines)).toHaveLength(1);
  });
});

test('a project goes with its questions, unless one is hidden', async () => {
  const id = await asked(ines);
  await hide(app, { kind: 'question', id });
  const { projects } = app.app.services;
  await projects.publish(dana.viewer, project, false);
  await expect(projects.remove(dana.viewer, project)).rejects.toMatchObject({ code: 'PROJECT_HAS_HIDDEN_CONTENT' });
  await show(app, { kind: 'question', id });
  await projects.remove(dana.viewer, project);
  const { questions } = app.app.database.tables;
  expect(await app.app.database.read.$count(questions, eq(questions.projectId, project))).toBe(0);
});
