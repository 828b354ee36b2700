import { beforeEach, describe, expect, test } from 'vitest';
import type { Subject } from '#server/features/moderation/moderation.rules.ts';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import { report, type SentReport } from '#tests/support/cases/moderation.ts';
import type { Account } from '#tests/support/given.ts';
import { OLGA, operatorsOf } from '#tests/support/operators.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
});

const post = async (isPublic: boolean, of = project) =>
  (await app.app.services.updates.create(dana.viewer, of, { title: 'Nota', content: 'x', isPublic, media: [] })).id;

/** Latest reports of this test's people, oldest first. */
async function queue() {
  const { reports } = await operatorsOf(app).listReports(OLGA, { limit: 100 });
  const people = [dana, ines, ivo].map(({ id }) => id);
  return reports.filter(({ reporterId }) => people.includes(reporterId));
}

describe('reporting', () => {
  const send = async (who: Account | null, subject: Subject, sent?: SentReport) => {
    const answer = await app.ask(who, report(subject, sent));
    return answer.ok ? 'ok' : answer.code;
  };

  test('reaches the operators, and says what happens next', async () => {
    const { data } = await app.ask(ivo, report({ kind: 'project', id: project }, { text: '  No existe  ' }));
    expect(data).toMatch(/^Recibimos tu denuncia/);
    const [one] = await queue();
    expect(one).toMatchObject({
      reporterId: ivo.id,
      reason: 'fraud',
      text: 'No existe',
      handledAt: null,
      sameSubject: 1,
      subject: {
        kind: 'project',
        id: project,
        title: 'Luces del Sur',
        state: 'public',
        owner: { id: dana.id, name: 'Estudio Sur' },
      },
    });
  });

  test('takes updates, comments and people, each once', async () => {
    const update = await post(true);
    const comment = (await app.app.services.comments.add(dana.viewer, update, 'Hola')).id;
    const subjects: Subject[] = [
      { kind: 'project', id: project },
      { kind: 'update', id: update },
      { kind: 'comment', id: comment },
      { kind: 'person', id: dana.id },
    ];
    for (const subject of subjects) {
      expect(await send(ivo, subject)).toBe('ok');
      expect(await send(ivo, subject)).toBe('ALREADY_REPORTED');
      expect(await send(ines, subject)).toBe('ok');
      expect(await send(dana, subject)).toBe('OWN_CONTENT');
    }
    expect((await queue()).map(({ subject: { kind, title }, sameSubject }) => [kind, title, sameSubject])).toEqual(
      [
        ['project', 'Luces del Sur', 2],
        ['update', 'Nota', 2],
        ['comment', 'Hola', 2],
        ['person', 'Estudio Sur', 2],
      ].flatMap((row) => [row, row]),
    );
  });

  test('is for what one may see', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    const [hidden, exclusive] = [await post(true, draft), await post(false)];
    const under = (await app.app.services.comments.add(dana.viewer, exclusive, 'Hola')).id;
    const unseen: [Account | null, Subject, string][] = [
      [null, { kind: 'project', id: project }, 'UNAUTHENTICATED'],
      [ivo, { kind: 'project', id: draft }, 'PROJECT_NOT_FOUND'],
      [ivo, { kind: 'update', id: hidden }, 'UPDATE_NOT_FOUND'],
      [ivo, { kind: 'update', id: exclusive }, 'PRIVATE_UPDATE'],
      [ivo, { kind: 'comment', id: under }, 'PRIVATE_UPDATE'],
      [ivo, { kind: 'comment', id: 2_000_000_000 }, 'COMMENT_NOT_FOUND'],
      [ivo, { kind: 'person', id: 2_000_000_000 }, 'PERSON_NOT_FOUND'],
      [ivo, { kind: 'project', id: 1.5 }, 'PROJECT_NOT_FOUND'],
    ];
    for (const [who, subject, code] of unseen) expect(await send(who, subject)).toBe(code);
    expect(await send(ines, { kind: 'update', id: exclusive })).toBe('ok');
    expect(await queue()).toHaveLength(1);
  });

  test.each<[string, SentReport, object]>([
    ['another reason without words', { reason: 'other', text: ' ' }, { text: 'Cuéntanos el motivo' }],
    ['a long text', { text: 'x'.repeat(2001) }, { text: 'El texto no puede superar los 2000 caracteres' }],
    ['a broken text', { text: 'a\u0000' }, { text: 'El texto tiene caracteres que no se pueden guardar' }],
  ])('refuses %s', async (_what, sent, details) => {
    const answer = await app.ask(ivo, report({ kind: 'project', id: project }, sent));
    expect(answer).toMatchObject({ code: 'VALIDATION', details });
    expect(await queue()).toEqual([]);
  });

  test('is limited to 30 a day', async () => {
    const limited = await startAppForTest({ rateLimit: true });
    const reporter = await limited.given.investor();
    const [first, ...people] = await Promise.all(Array.from({ length: 31 }, () => limited.given.investor()));
    const { moderation } = limited.app.services;
    for (const { id } of people) {
      const subject = { kind: 'person', id } as const;
      await moderation.report(reporter.viewer, { subject, reason: 'spam', text: '' });
    }
    const answer = await limited.ask(reporter, report({ kind: 'person', id: first?.id ?? 0 }));
    expect(answer).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

test('reporting at once and twice is reporting once', async () => {
  const subject = { kind: 'project', id: project } as const;
  const sent = [1, 2, 3].map(() =>
    app.app.services.moderation.report(ivo.viewer, { subject, reason: 'spam', text: '' }),
  );
  const done = (await Promise.allSettled(sent)).map((one) =>
    one.status === 'fulfilled' ? 'ok' : (one.reason as { code: string }).code,
  );
  expect(done.toSorted()).toEqual(['ALREADY_REPORTED', 'ALREADY_REPORTED', 'ok']);
});

test('the queue goes on where a page ended, and ends', async () => {
  const operators = operatorsOf(app);
  const people = await Promise.all([1, 2, 3].map(() => app.given.investor()));
  for (const { viewer } of people)
    await app.app.services.moderation.report(viewer, {
      subject: { kind: 'person', id: dana.id },
      reason: 'offensive',
      text: '',
    });
  const all = (await operators.listReports(OLGA, { limit: 100 })).reports.map(({ id }) => id);
  const paged: number[] = [];
  let after: number | null = null;
  do {
    const page: { reports: { id: number }[]; next: number | null } = await operators.listReports(OLGA, {
      after,
      limit: 2,
    });
    paged.push(...page.reports.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(paged).toEqual(all);
  await operators.dismissReports(OLGA, { subjectKind: 'person', subjectId: dana.id, reason: 'No hay ofensa' });
  expect((await operators.listReports(OLGA, { limit: 100 })).reports.map(({ id }) => id)).toEqual(all.slice(0, -3));
  const twice = operators.dismissReports(OLGA, { subjectKind: 'person', subjectId: dana.id, reason: 'Otra vez' });
  await expect(twice).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  const { acts, reports } = await operators.look(OLGA, { kind: 'person', id: dana.id });
  expect(acts).toMatchObject([{ operator: 'Olga', kind: 'report_dismissed', reason: 'No hay ofensa' }]);
  expect(reports.every(({ handledAt }) => handledAt !== null)).toBe(true);
});
