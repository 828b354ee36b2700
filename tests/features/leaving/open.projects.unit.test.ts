import { expect, test } from 'vitest';
import { lacksOutcome, openProjectsProblem } from '#server/features/leaving/closing/open.projects.rules.ts';

test.each([
  [100, null, true],
  [100, 'RELEASED', false],
  [0, null, false],
] as const)('with %d cents and the outcome %s a project lacks its outcome: %s', (cents, outcome, lacks) => {
  expect(lacksOutcome({ fundingRaisedCents: cents, projectOutcome: outcome })).toBe(lacks);
});

test('a studio is told first of projects without an outcome, then of those with payments to settle, then of missing reports', () => {
  const open = { id: 1, title: 'Luces', fundingRaisedCents: 100, projectOutcome: null };
  const over = { id: 2, title: 'Sombras', fundingRaisedCents: 0, projectOutcome: 'CANCELLED' } as const;
  const sentence = (projects: (typeof open | typeof over)[], unsettled = [2], unreported: number[] = [2]) =>
    openProjectsProblem(projects, new Set(unsettled), new Set(unreported))?.message;
  expect(sentence([over], [3], [3])).toBeUndefined();
  expect(sentence([over, open])).toMatch(/resultado .* vigentes: «Luces»$/);
  expect(sentence([over])).toMatch(/responde .* en los proyectos: «Sombras»$/);
  expect(sentence([over], [])).toBe('Antes publica los informes de ingresos que faltan de los proyectos: «Sombras»');
});
