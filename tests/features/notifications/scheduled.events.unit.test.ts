import { expect, test } from 'vitest';
import { dueDaysFor, eventOfDueDay, eventOfSilence } from '#server/features/notifications/scheduled.events.rules.ts';

const TODAY = '2026-03-20';

test.each([
  ['2026-03-28', null],
  ['2026-03-27', 'milestone_due_soon'],
  ['2026-03-23', 'milestone_due_soon'],
  [TODAY, 'milestone_due_soon'],
  ['2026-03-19', 'milestone_overdue'],
  ['2026-03-13', 'milestone_overdue'],
  ['2026-03-12', null],
  [null, null],
] as const)('on the 20th, a milestone due on %s: %s', (dueDate, kind) => {
  const event = kind && { kind, day: dueDate };
  expect(eventOfDueDay({ status: 'delayed', dueDate }, TODAY)).toEqual(event);
  expect(eventOfDueDay({ status: 'completed', dueDate }, TODAY)).toBeNull();
});

test('the due days looked at are those that an event can be about', () => {
  expect(dueDaysFor(TODAY)).toEqual({ from: '2026-03-13', until: '2026-03-27' });
});

test.each([
  ['2026-03-07', null],
  ['2026-03-06', TODAY],
  ['2026-02-28', '2026-03-14'],
  ['2026-02-27', null],
  ['2026-02-21', null],
  ['2026-02-20', TODAY],
  ['2026-02-14', '2026-03-14'],
  ['2026-02-13', null],
  ['2025-01-01', null],
])('on the 20th, a silence since %s got its length on %s', (since, day) => {
  const event = day && { kind: 'project_silent', day };
  // Days are those of Buenos Aires, which ends them at 03:00 UTC.
  for (const time of ['T03:00:00Z', 'T23:59:59Z']) {
    expect(eventOfSilence(new Date(`${since}${time}`), TODAY)).toEqual(event);
  }
});
