import { expect, test } from 'vitest';
import { keepsAccountOpen } from '#server/features/leaving/closing/open.projects.rules.ts';

test.each([
  [100, null, true],
  [100, 'RELEASED', false],
  [0, null, false],
] as const)('with %d cents and the outcome %s a project keeps its account open: %s', (cents, outcome, keeps) => {
  expect(keepsAccountOpen({ fundingRaisedCents: cents, projectOutcome: outcome })).toBe(keeps);
});
