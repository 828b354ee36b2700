import { expect, test } from 'vitest';
import { healthOf } from '#server/features/dashboards/health.rules.ts';

test.each([
  [null, 0, 'unknown'],
  [0, 0, 'healthy'],
  [14, 0, 'healthy'],
  [15, 0, 'warning'],
  [45, 0, 'warning'],
  [46, 0, 'critical'],
  [0, 1, 'warning'],
  [0, 2, 'critical'],
  [null, 1, 'warning'],
  [null, 2, 'critical'],
  [15, 1, 'warning'],
  [46, 1, 'critical'],
])('%j days since the latest update and %i late milestones: %s', (days, overdue, status) => {
  expect(healthOf(days, overdue)).toMatchObject({ status, daysSinceUpdate: days, overdueMilestones: overdue });
  expect(healthOf(days, overdue).explanation).toMatch(/14 días.*45 días/);
});
