import { expect, test } from 'vitest';
import { returnScenarios } from '#server/features/investments/return.scenarios.rules.ts';

const kinds = (invested: number, estimatedReturn: number, usesDefaultRoi: boolean) =>
  returnScenarios({ invested, estimatedReturn, usesDefaultRoi }).map(({ name, returned }) => [name, returned]);

test('money may be gone, come back, or come back as promised, in this order', () => {
  expect(kinds(100_001, 112_501, false)).toEqual([
    ['Nada vuelve', 0],
    ['Vuelve lo invertido', 100_001],
    ['Como promete el proyecto', 112_501],
  ]);
});

test('a return that nobody stated is said to be assumed, and no project is said to promise it', () => {
  const nameOf = (usesDefaultRoi: boolean, ofSeveral = false) =>
    returnScenarios({ invested: 100, estimatedReturn: 120, usesDefaultRoi }, { ofSeveral }).at(-1)?.name;
  expect(nameOf(true)).toBe('Con un ROI supuesto de 20\u00A0% (el proyecto no anuncia ninguno)');
  expect(nameOf(true, true)).toContain('supuesto de 20\u00A0% si no anuncia ninguno');
  expect(nameOf(false, true)).toBe('Como promete el proyecto');
  const assumptionOf = (usesDefaultRoi: boolean) =>
    returnScenarios({ invested: 100, estimatedReturn: 120, usesDefaultRoi }).at(-1)?.assumption;
  expect(assumptionOf(true)).toContain('ese ROI'); // which its name says
  expect(assumptionOf(false)).not.toContain('20');
});
