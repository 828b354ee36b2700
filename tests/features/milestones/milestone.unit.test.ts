import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MILESTONE_STATUSES } from '#server/features/milestones/milestone.fields.ts';
import { slipText } from '#server/features/milestones/delivery.words.rules.ts';
import {
  deadlineOf,
  inDueOrder,
  milestoneProblem,
  progressOf,
  slipOf,
  statusAfter,
  summarize,
} from '#server/features/milestones/milestone.rules.ts';
import { aMilestone } from '#tests/support/entities.ts';

const TODAY = '2026-03-05';

describe('a milestone', () => {
  test('needs a title and a description, and a progress of 0 to 100', () => {
    expect(milestoneProblem(aMilestone({ progress: 100 }))).toBeNull();
    expect(milestoneProblem(aMilestone({ title: ' ', description: '', progress: 101 }))?.details).toEqual({
      title: 'El título es obligatorio',
      description: 'La descripción es obligatoria',
      progress: 'El progreso debe ser un entero entre 0 y 100',
    });
  });

  test.each([-1, 101, 1.5, Number.NaN, Infinity])('has no progress of %d', (progress) => {
    expect(milestoneProblem(aMilestone({ progress }))?.details).toHaveProperty('progress');
  });

  test.each([
    [150, 5000, true],
    [151, 1, false],
    [1, 5001, false],
  ])('of %i and %i characters', (title, description, good) => {
    const long = aMilestone({ title: 'x'.repeat(title), description: 'x'.repeat(description) });
    expect(milestoneProblem(long) === null).toBe(good);
  });

  test('that is completed is 100 % done', () => {
    expect([
      progressOf(aMilestone({ status: 'completed', progress: 30 })),
      progressOf(aMilestone({ progress: 30 })),
    ]).toEqual([100, 30]);
  });
});

describe('the status after an edit', () => {
  test.each([
    ['planned', null, true, 'completed'],
    ['delayed', null, true, 'completed'],
    ['completed', null, true, 'completed'],
    ['completed', null, false, 'planned'],
    ['planned', null, false, 'planned'],
    ['in_progress', null, false, 'in_progress'],
    ['delayed', null, false, 'delayed'],
    ['planned', null, null, 'planned'],
    ['completed', null, null, 'completed'],
    ['completed', 'delayed', true, 'delayed'],
    ['planned', 'completed', false, 'completed'],
    ['planned', 'in_progress', null, 'in_progress'],
  ] as const)('that was %s, with status %j and is_completed %j, is %s', (before, status, completed, after) => {
    expect(statusAfter(before, status, completed)).toBe(after);
  });

  test('is the one sent, whenever one is sent', () => {
    const any = fc.constantFrom(...MILESTONE_STATUSES);
    fc.assert(
      fc.property(any, any, fc.option(fc.boolean()), (before, status, completed) => {
        expect(statusAfter(before, status, completed)).toBe(status);
      }),
    );
  });
});

describe('what is said of a delay', () => {
  const [plannedDate, later, earlier] = ['2026-03-10', '2026-06-10', '2026-03-07'];
  test.each([
    [null, { dueDate: null, plannedDate: null }, 'Sin fecha'],
    [0, { dueDate: plannedDate, plannedDate }, 'Sin desvío'],
    [0, { dueDate: later, plannedDate }, 'Se movió 92 días'],
    [0, { dueDate: earlier, plannedDate }, 'Se adelantó 3 días'],
    [0, { dueDate: null, plannedDate }, 'Ya no tiene fecha'],
    [0, { dueDate: later, plannedDate, isCompleted: true }, 'Sin desvío'],
    [1, { dueDate: later, plannedDate }, '1 día de atraso'],
    [-2, { dueDate: later, plannedDate, isCompleted: true }, '2 días antes'],
  ])('of %j days with %j', (days, milestone, text) => {
    expect(slipText(days, { isCompleted: false, ...milestone })).toBe(text);
  });
});

describe('a deadline', () => {
  test.each([
    ['planned', null, { state: 'none', daysLeft: null, urgent: false }],
    ['planned', '2026-03-04', { state: 'overdue', daysLeft: -1, urgent: false }],
    ['planned', '2026-03-05', { state: 'pending', daysLeft: 0, urgent: true }],
    ['in_progress', '2026-03-12', { state: 'pending', daysLeft: 7, urgent: true }],
    ['delayed', '2026-03-13', { state: 'pending', daysLeft: 8, urgent: false }],
    ['completed', '2026-03-04', { state: 'completed', daysLeft: -1, urgent: false }],
    ['completed', null, { state: 'completed', daysLeft: null, urgent: false }],
  ] as const)('of what is %s and due %s', (status, dueDate, deadline) => {
    expect(deadlineOf({ status, dueDate }, TODAY)).toEqual(deadline);
  });
});

test.each([
  ['planned', null, null, null],
  ['planned', '2026-03-10', null, 0],
  ['planned', '2026-03-05', null, 0],
  ['planned', '2026-03-01', null, 4],
  ['completed', '2026-03-01', '2026-03-03', 2],
  ['completed', '2026-03-10', '2026-03-03', -7],
  ['completed', '2026-03-01', null, 4],
] as const)(
  'what is %s, was promised for %s and delivered on %s, slipped %j days',
  (status, plannedDate, deliveredOn, days) => {
    expect(slipOf(aMilestone({ status, plannedDate }), deliveredOn, TODAY)).toBe(days);
  },
);

describe('the milestones of a project', () => {
  const list = inDueOrder([
    aMilestone({ id: 1, dueDate: null }),
    aMilestone({ id: 2, dueDate: '2026-04-04' }),
    aMilestone({ id: 3, dueDate: '2026-03-04' }),
    aMilestone({ id: 4, dueDate: '2026-03-05', status: 'completed' }),
    aMilestone({ id: 5, dueDate: '2026-04-05' }),
    aMilestone({ id: 6, dueDate: '2026-03-04', status: 'completed' }),
  ]);

  test('come in due order, those without a date last, equals as they were made', () => {
    expect(list.map(({ id }) => id)).toEqual([3, 6, 4, 2, 5, 1]);
  });

  test('are counted by what they are and when they are due', () => {
    expect(summarize(list, TODAY)).toMatchObject({
      total: 6,
      completed: 2,
      completion: 33,
      upcoming: 2,
      overdue: 1,
      next: { id: 3 },
    });
  });

  test('may be none, or all done', () => {
    expect(summarize([], TODAY)).toEqual({
      total: 0,
      completed: 0,
      completion: 0,
      upcoming: 0,
      overdue: 0,
      next: null,
    });
    expect(summarize([aMilestone({ status: 'completed' })], TODAY)).toMatchObject({ completion: 100, next: null });
  });

  test('are completed by a percentage from 0 to 100, the same in any order', () => {
    const some = fc.array(fc.constantFrom(...MILESTONE_STATUSES), { maxLength: 30 });
    fc.assert(
      fc.property(some, (statuses) => {
        const made = statuses.map((status, id) => aMilestone({ id, status }));
        const { completion } = summarize(made, TODAY);
        expect(completion >= 0 && completion <= 100).toBe(true);
        expect(summarize(made.toReversed(), TODAY).completion).toBe(completion);
      }),
    );
  });
});
