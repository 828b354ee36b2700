import { expect, test } from 'vitest';
import { outcomeDraft, outcomeProblem } from '#server/features/projects/outcome/outcome.rules.ts';
import { outcomesText } from '#server/features/projects/outcome/outcome.words.rules.ts';

const DAYS = { createdOn: '2026-02-10', today: '2026-03-05' };
const SAID = { projectOutcome: 'RELEASED', outcomeText: 'Salió', outcomeOn: '2026-03-05' } as const;

test('an outcome has a text and a day from the creation of its project to today', () => {
  const problemsOf = (changes: object) => outcomeProblem(outcomeDraft({ ...SAID, ...changes }), DAYS)?.details ?? {};
  for (const outcomeOn of [DAYS.createdOn, DAYS.today]) expect(problemsOf({ outcomeOn })).toEqual({});
  expect(problemsOf({ outcomeOn: '2026-02-09' })).toEqual({
    outcomeOn: 'La fecha no puede ser anterior a la creación del proyecto, el 10/02/2026',
  });
  expect(problemsOf({ outcomeOn: '2026-03-06' })).toEqual({ outcomeOn: 'La fecha no puede ser futura' });
  expect(problemsOf({ projectOutcome: null, outcomeText: ' ', outcomeOn: null })).toEqual({
    projectOutcome: 'Elige si el juego se lanzó o se canceló',
    outcomeText: 'El texto de cierre es obligatorio',
    outcomeOn: 'La fecha es obligatoria',
  });
});

test('a record says what there is', () => {
  expect(outcomesText({ released: 0, cancelled: 0 })).toBe('');
  expect(outcomesText({ released: 1, cancelled: 0 })).toBe('1 lanzado');
  expect(outcomesText({ released: 2, cancelled: 1 })).toBe('2 lanzados · 1 cancelado');
});
