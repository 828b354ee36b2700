import { expect, test } from 'vitest';
import { medianDays, updateRequestProblem } from '#server/features/updates/requests/update.request.rules.ts';

const DAY = 86_400_000;

test.each<[number[], number | null]>([
  [[], null],
  [[3 * DAY], 3],
  [[5 * DAY, DAY, 2 * DAY], 2],
  [[4 * DAY, DAY, 2 * DAY, 30 * DAY], 3],
  [[0, 0], 0],
  [[1.26 * DAY], 1.3],
])('the median of %j is %j days', (times, days) => {
  expect(medianDays(times)).toBe(days);
});

test.each([
  // Days are those of Buenos Aires: 01:00 UTC is still the day before.
  ['2026-03-01T15:00:00Z', '2026-03-15T02:59:00Z', 'UPDATE_REQUEST_TOO_EARLY'],
  ['2026-03-01T15:00:00Z', '2026-03-15T03:00:00Z', null],
  ['2026-03-02T01:00:00Z', '2026-03-15T03:00:00Z', null],
])('silent since %s, at %s: %s', (since, now, code) => {
  const state = { isInvestor: true, silentSince: new Date(since), requestedAt: null };
  expect(updateRequestProblem(state, new Date(now))?.code ?? null).toBe(code);
});
