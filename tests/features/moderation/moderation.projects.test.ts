import { beforeEach, describe, expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { follow, unfollow } from '#tests/support/cases/follows.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { answerNotice, getHiding, listNotices } from '#tests/support/cases/moderation.ts';
import { duplicateProject, editProject, getProject, listProjects } from '#tests/support/cases/projects.ts';
import { myPositions } from '#tests/support/cases/receipts.ts';
import type { Account } from '#tests/support/given.ts';
import { hide, OLGA, operatorsOf, show } from '#tests/support/operators.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;
let title: string;

const REASON = 'Promete lo que no existe';
let count = 0;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  count += 1;
  title = `Faro${count}`;
  project = await app.given.project(dana, { title });
  await app.given.investment(ines, project, 100_000);
});

const subject = () => ({ kind: 'project', id: project }) as const;

/** Of what others see. */
const found = async (who: Account) => (await app.ask('rest', who, listProjects({ search: title }))).data;

describe('a hidden project', () => {
  const codeOf = async (who: Account | null, request: Request<unknown>) => {
    const { ok, code } = await app.ask(who, request);
    return ok ? 'ok' : code;
  };
  const hidingFor = async (who: Account) => (await app.ask(who, getHiding(project))).data;

  test('is gone for strangers, and comes back as it was', async () => {
    const before = (await app.ask(ivo, getProject(project))).data;
    await hide(app, subject());
    expect(await codeOf(ivo, getProject(project))).toBe('PROJECT_NOT_FOUND');
    expect(await found(ivo)).toMatchObject({ total: 0 });
    expect(await codeOf(ivo, invest(project, 1000))).toBe('PROJECT_NOT_FOUND');
    for (const who of [dana, ines]) expect(await codeOf(who, getProject(project))).toBe('ok');
    await show(app, subject());
    expect((await app.ask(ivo, getProject(project))).data).toEqual(before);
    expect(await found(ivo)).toMatchObject({ total: 1 });
    expect(await hidingFor(ivo)).toMatchObject({ isHidden: false, reason: null });
  });

  test('says why to its developer and its investors, and takes no money', async () => {
    await hide(app, subject());
    const hidden = { isHidden: true, reason: REASON, answer: null };
    expect(await hidingFor(dana)).toEqual({ ...hidden, viewerCanAnswer: true, refusal: 'OWN_PROJECT' });
    expect(await hidingFor(ines)).toEqual({ ...hidden, viewerCanAnswer: false, refusal: 'PROJECT_HIDDEN' });
    expect(await app.ask(ines, invest(project, 1000))).toMatchObject({
      code: 'PROJECT_HIDDEN',
      message: 'Fichín ocultó este proyecto: mientras tanto no recibe inversiones',
    });
    expect((await app.given.fundingOf(project)).raised).toBe(100_000);
    expect((await app.ask(ines, myPositions())).data.total).toBe(1);
    expect(await codeOf(ines, follow(project))).toBe('PROJECT_NOT_PUBLISHED');
    expect(await codeOf(ines, unfollow(project))).toBe('ok');
  });

  test('is edited, but neither published, copied nor deleted', async () => {
    await hide(app, subject());
    expect(await codeOf(dana, editProject(project, { short_description: 'Sin promesas' }))).toBe('ok');
    const whole = { short_description: 'Otra', is_published: true };
    expect(await codeOf(dana, editProject(project, whole))).toBe('PROJECT_HIDDEN');
    expect(await codeOf(dana, editProject(project, { is_published: false }))).toBe('ok');
    expect(await codeOf(dana, duplicateProject(project))).toBe('PROJECT_HIDDEN');
    expect(await found(ivo)).toMatchObject({ total: 0 });
    await show(app, subject());
    expect((await app.ask(ivo, getProject(project))).data).toMatchObject({ shortDescription: 'Sin promesas' });
  });

  test('is answered for once by its developer, who alone reads it', async () => {
    const { notice } = await hide(app, subject());
    expect(await codeOf(ines, answerNotice(notice.id, 'Yo opino'))).toBe('NOTICE_NOT_FOUND');
    expect(await codeOf(null, listNotices())).toBe('UNAUTHENTICATED');
    expect(await codeOf(dana, answerNotice(notice.id, ' '))).toBe('VALIDATION');
    expect((await app.ask(dana, answerNotice(notice.id, ' Ya lo corregimos '))).data).toEqual({
      id: notice.id,
      subjectKind: 'project',
      title,
      reason: REASON,
      isHidden: true,
      answer: 'Ya lo corregimos',
      viewerCanAnswer: false,
    });
    expect(await codeOf(dana, answerNotice(notice.id, 'Otra vez'))).toBe('ALREADY_ANSWERED');
    expect(await hidingFor(dana)).toMatchObject({ answer: 'Ya lo corregimos', viewerCanAnswer: false });
    expect(await hidingFor(ines)).toMatchObject({ answer: null });
    expect((await app.ask(ines, listNotices())).data).toEqual([]);
    await show(app, subject());
    const again = (await hide(app, subject(), 'Otra promesa')).notice;
    const notices = (await app.ask(dana, listNotices())).data;
    expect(notices.map(({ id, reason, isHidden }) => [id, reason, isHidden])).toEqual([
      [again.id, 'Otra promesa', true],
      [notice.id, REASON, false],
    ]);
    await show(app, subject());
    expect(await codeOf(dana, answerNotice(again.id, 'Tarde'))).toBe('NOT_HIDDEN');
  });
});

test('without money it is not deleted either', async () => {
  const empty = await app.given.project(dana);
  await hide(app, { kind: 'project', id: empty });
  const removal = app.app.services.projects.remove(dana.viewer, empty);
  await expect(removal).rejects.toMatchObject({ code: 'PROJECT_HIDDEN' });
});

test('operators are refused what makes no sense', async () => {
  await expect(show(app, subject())).rejects.toMatchObject({ code: 'NOT_HIDDEN' });
  await expect(hide(app, subject(), ' ')).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(hide(app, { kind: 'project', id: 2_000_000_000 })).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  await hide(app, subject());
  await expect(hide(app, subject())).rejects.toMatchObject({ code: 'ALREADY_HIDDEN' });
  const draft = await app.given.project(dana, { isPublished: false });
  await expect(hide(app, { kind: 'project', id: draft })).rejects.toMatchObject({ code: 'PROJECT_NOT_PUBLISHED' });
  await expect(operatorsOf(app).look(OLGA, { kind: 'comment', id: 2_000_000_000 })).rejects.toMatchObject({
    code: 'COMMENT_NOT_FOUND',
  });
});

test('two operators at once hide it once', async () => {
  const both = await Promise.allSettled([hide(app, subject()), hide(app, subject())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { acts, notices } = await operatorsOf(app).look(OLGA, { kind: 'project', id: project });
  expect([acts.length, notices.length]).toEqual([1, 1]);
});

test('hiding handles the reports, and an answer waits for an operator', async () => {
  app.setNow('2026-05-01T12:00:00Z');
  const { moderation } = app.app.services;
  const reported = await moderation.report(ivo.viewer, { subject: subject(), reason: 'fraud', text: '' });
  const operators = operatorsOf(app);
  const waiting = async () => (await operators.listReports(OLGA, { limit: 100 })).reports.map(({ id }) => id);
  expect(await waiting()).toContain(reported.id);
  const { act, handledReports, notice } = await hide(app, subject());
  expect(act).toMatchObject({
    operator: 'Olga',
    kind: 'hidden',
    subjectKind: 'project',
    subjectId: project,
    reason: REASON,
  });
  expect([handledReports, await waiting()]).toEqual([1, []]);
  const answers = async () => (await operators.listReports(OLGA)).answers.map(({ id }) => id);
  expect(await answers()).toEqual([]);
  app.setNow('2026-05-01T12:01:00Z');
  await moderation.answer(dana.viewer, notice.id, 'Ya está');
  expect(await answers()).toEqual([notice.id]);
  app.setNow('2026-05-01T12:02:00Z');
  await operators.dismissReports(OLGA, { subjectKind: 'project', subjectId: project, reason: 'Sigue igual' });
  expect(await answers()).toEqual([]);
});
