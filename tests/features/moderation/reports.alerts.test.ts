import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { answerNotice, listNotices, report } from '#tests/support/cases/moderation.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { hide, OLGA, operatorsOf } from '#tests/support/operators.ts';

const OPERATOR = 'operador@fichin.test';

let app: TestApp;
let dana: Account;
let ines: Account;
let ivo: Account;

beforeEach(async () => {
  app = await startAppForTest({ now: '2026-03-05T15:10:00Z', rateLimit: true });
  const { given } = app;
  [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
});

/** Mails to who operates the server, the oldest first. */
async function alerts() {
  await runJobs(app);
  return (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === OPERATOR).toReversed();
}

const subjects = async () => (await alerts()).map(({ subject }) => subject);

test('the first report of a subject is mailed to the operator, without the words of anybody', async () => {
  const id = await app.given.project(dana, { title: 'Luces' });
  await app.ask(ines, report({ kind: 'project', id }, { text: 'Me pidieron pagar a otra cuenta' }));
  await app.ask(ivo, report({ kind: 'project', id }));
  const [mail, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Denunciaron el proyecto ${id}`);
  expect(mail?.text).toContain('Motivo: engaño o fraude');
  expect(mail?.text).toContain(`npm run operator -- look project ${id}`);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/otra cuenta|Luces|Sur|Inés|Ivo|@ejemplo/);

  await operatorsOf(app).dismissReports(OLGA, { subjectKind: 'project', subjectId: id, reason: 'Es un juego' });
  const late = await app.given.investor('Ana');
  await app.ask(late, report({ kind: 'project', id }, { reason: 'spam' }));
  expect(await subjects()).toEqual([mail?.subject, mail?.subject]);
});

test('the answer to a notice of moderation is mailed to the operator', async () => {
  const id = await app.given.project(dana);
  await hide(app, { kind: 'project', id });
  const [notice] = (await app.ask(dana, listNotices())).data;
  expect((await app.ask(dana, answerNotice(notice?.id ?? 0, 'Es mío, y lo pruebo'))).ok).toBe(true);
  const [mail, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Respondieron al aviso sobre el proyecto ${id}`);
  expect(mail?.text).not.toContain('lo pruebo');
});

test('of what one person reports in an hour, three mails and one about the others go out', async () => {
  for (let made = 0; made < 5; made += 1) {
    const id = await app.given.project(dana);
    expect((await app.ask(ivo, report({ kind: 'project', id }))).ok).toBe(true);
  }
  expect(await subjects()).toHaveLength(3);
  app.setNow('2026-03-05T16:00:00Z');
  expect((await subjects()).slice(3)).toEqual(['Sin leer: 2 denuncias o respuestas más de la misma persona']);
});

test('nobody delays the mail about what another person reports, and no job says who reported', async () => {
  for (let made = 0; made < 12; made += 1) {
    const id = await app.given.project(dana);
    expect((await app.ask(ivo, report({ kind: 'project', id }))).ok).toBe(true);
  }
  const id = await app.given.project(dana);
  await app.ask(ines, report({ kind: 'project', id }));
  expect(await subjects()).toContain(`Denunciaron el proyecto ${id}`);
  const { jobs } = app.app.database.tables;
  const rows = await app.app.database.read.select().from(jobs).where(eq(jobs.kind, 'report_alert'));
  for (const { key, accountId } of rows) {
    expect(key.split(/[^\w-]/)).not.toEqual(expect.arrayContaining([String(ivo.id)]));
    expect(accountId).toBeNull();
  }
});
