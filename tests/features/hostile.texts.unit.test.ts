import { describe, expect, test } from 'vitest';
import { readDay } from '#server/kernel/time/calendar.ts';
import { commentProblem } from '#server/features/comments/comment.rules.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { parseId } from '#server/kernel/id.ts';
import { idempotencyKeyProblem } from '#server/features/idempotency/idempotency.rules.ts';
import { editedMilestone, BLANK_MILESTONE } from '#server/features/milestones/milestone.edit.rules.ts';
import { milestoneProblem } from '#server/features/milestones/milestone.rules.ts';
import { answerProblem, reportProblem } from '#server/features/moderation/moderation.rules.ts';
import { readMoney } from '#server/kernel/money/money.ts';
import { decodeCursor } from '#server/kernel/pagination.ts';
import { profileProblem } from '#server/features/accounts/profile.rules.ts';
import { newDraft } from '#server/features/projects/project.edit.rules.ts';
import { projectDetails } from '#server/features/projects/project.validation.rules.ts';
import { readFraction, readPercent } from '#server/kernel/money/roi.ts';
import { searchWords } from '#server/kernel/text/search.words.ts';
import { searchTextProblem, tidy } from '#server/kernel/text/text.ts';
import { updateProblem } from '#server/features/updates/update.rules.ts';
import { emailProblem, passwordProblem } from '#server/features/accounts/user.rules.ts';
import { reasonProblem } from '#server/features/moderation/operator/operator.acts.rules.ts';

/** As long as a request body may be. A regular expression that backtracks would not finish on these. */
const LENGTH = 250_000;

const filled = (start: string, part: string, end: string): string =>
  start + part.repeat(Math.ceil(LENGTH / part.length)) + end;

test.each(['\u0000', '\u001b', '\u007f', '\u0080', '\u009b'])('no text that people write holds %j', (control) => {
  const text = `a${control}b`;
  expect(emailProblem(`${text}@ejemplo.test`)).not.toBeNull();
  expect(searchTextProblem('search', text)).not.toBeNull();
  expect(profileProblem({ about: text })).not.toBeNull();
  const problems = [commentProblem(text), reportProblem('fraud', text), answerProblem(text), reasonProblem(text)];
  expect(problems.map((wrong) => wrong?.code)).toEqual(problems.map(() => 'VALIDATION'));
});

const HOSTILE: [string, string][] = [
  ['dots after an @', filled('a@', '.', '@')],
  ['an @ and a dot again and again', filled('', 'a@b.', '@')],
  ['one letter', filled('', 'a', '')],
  ['digits', filled('', '9', 'x')],
  ['digits and dots', filled('1', '.000', ',')],
  ['spaces before a letter', filled('', ' ', 'x')],
  ['letters with spaces between', filled('', 'x ', '\u0000')],
  ['marks that stand in the wrong order', filled('a', '\u0301\u0323', '')],
  ['halves of a pair', filled('', '\ud83c', '')],
  ['slashes', filled('https://', '/', ' ')],
  ['addresses of media', filled('', '/media/', '"')],
  ['days', filled('', '2026-03-05T', '')],
  ['zeros after the point', filled('1.', '0', '1')],
];

const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
};

describe.each(HOSTILE)('250,000 characters of %s', (_what, text) => {
  test('are no e-mail, password or name', () => {
    expect(emailProblem(text)).toBe('El correo no es válido');
    expect(passwordProblem(text)).toContain('no puede superar los 4096 caracteres');
    const names = profileProblem({ studioName: tidy(text), country: text });
    if (text.trim().length > 120) expect(names?.details).toHaveProperty('studioName');
  });

  test('are no number, day, id, key or cursor', () => {
    expect([readMoney(text), readPercent(text), readFraction(text), readDay(text), parseId(text)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(idempotencyKeyProblem(text)).toMatchObject({ code: 'VALIDATION' });
    expect(refusalOf(() => decodeCursor(text))).toBe('INVALID_CURSOR');
    expect(refusalOf(() => decodeCursor(btoa('1'.repeat(LENGTH))))).toBe('INVALID_CURSOR');
  });

  test('are searched for by twelve words at most', () => {
    expect(searchWords(text).length).toBeLessThanOrEqual(12);
    expect([null, 'VALIDATION']).toContain(searchTextProblem('search', text)?.code ?? null);
  });
});

/** Rules look at the text after trimming, so only texts that stay long matter. */
const LONG = HOSTILE.filter(([, text]) => text.trim().length > LENGTH / 2);

test.each(LONG)('250,000 characters of %s are no text of a project, milestone, update or comment', (_what, text) => {
  const project = projectDetails(
    newDraft({ title: text, description: text, coverImage: text, longDescription: text, platforms: [text] }),
  );
  expect(Object.keys(project)).toEqual(
    expect.arrayContaining(['title', 'description', 'coverImage', 'longDescription', 'platforms']),
  );
  const milestone = milestoneProblem(editedMilestone(BLANK_MILESTONE, { title: text, description: text }));
  expect(Object.keys(milestone?.details ?? {})).toEqual(['title', 'description']);
  expect(Object.keys(updateProblem({ title: text, content: text })?.details ?? {})).toEqual(['title', 'content']);
  expect(commentProblem(text)).toMatchObject({ code: 'VALIDATION' });
});

test('letters are composed with the marks any language puts on them, and no crowd of marks is put in order', () => {
  expect(tidy(' n\u0303andu\u0301 ')).toBe('ñandú');
  expect(tidy(`a${'\u0323\u0301'.repeat(10)}`)).toBe(`ạ́${'\u0323'.repeat(9)}${'\u0301'.repeat(9)}`.normalize('NFC'));
  const crowd = `a${'\u0301\u0323'.repeat(20)}`;
  expect(tidy(crowd)).toBe(crowd);
});
