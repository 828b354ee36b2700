import { describe, expect, test } from 'vitest';
import { changedTerms, termsProblem, type TermsField } from '#server/features/projects/terms/terms.rules.ts';
import type { ProjectFields } from '#server/features/projects/project.rules.ts';
import { aProject } from '#tests/support/entities.ts';

const funded = aProject({
  fundingRaisedCents: 1,
  investorCount: 3,
  roi: 2000,
  investmentModel: 'Reparto',
  publishedAt: new Date(0),
});
const LOCKED = 'Este dato no se puede cambiar porque el proyecto ya recibió inversiones';

const FROZEN: [TermsField, Partial<ProjectFields>, string][] = [
  ['fundingGoalCents', { fundingGoalCents: 1_000_001 }, 'fundingGoal'],
  ['minInvestmentCents', { minInvestmentCents: null }, 'minInvestment'],
  ['maxInvestmentCents', { maxInvestmentCents: 5_000_001 }, 'maxInvestment'],
  ['investmentModel', { investmentModel: null }, 'investmentModel'],
  ['roi', { roi: 0 }, 'expectedRoi'],
  ['isPublished', { isPublished: false }, 'isPublished'],
  ['maxInvestors', { maxInvestors: 2 }, 'maxInvestors'],
];

describe('once money arrived', () => {
  test.each(FROZEN)('%s is frozen', (field, change, name) => {
    expect(changedTerms(funded, { ...funded, ...change })).toEqual([field]);
    expect(termsProblem(funded, { ...funded, ...change })).toEqual({
      code: 'TERMS_LOCKED',
      message: LOCKED,
      details: { [name]: LOCKED },
    });
  });

  test.each([{ maxInvestors: 3 }, { maxInvestors: 50 }, { isActive: false }, { title: 'Otro' }, {}])(
    '%j is not',
    (change) => {
      expect(termsProblem(funded, { ...funded, ...change })).toBeNull();
    },
  );

  test('every frozen term that changed is named', () => {
    const details = termsProblem(funded, { ...funded, roi: null, fundingGoalCents: 5, isActive: false })?.details;
    expect(details).toEqual({ fundingGoal: LOCKED, expectedRoi: LOCKED });
  });
});

test.each(FROZEN)('before any money, %s is free', (_field, change) => {
  const fresh = { ...funded, fundingRaisedCents: 0 };
  expect(termsProblem(fresh, { ...fresh, ...change })).toBeNull();
});

test('what is no term is no change of terms', () => {
  expect(
    changedTerms(funded, { ...funded, title: 'Otro', description: 'x', genre: 'indie', platforms: ['Mac'] }),
  ).toEqual([]);
});

test('the first publication is no change of terms; hiding and showing later are', () => {
  const draft = aProject({ isPublished: false, publishedAt: null });
  expect(changedTerms(draft, { ...draft, isPublished: true })).toEqual([]);
  const hidden = aProject({ isPublished: false, publishedAt: new Date() });
  expect(changedTerms(hidden, { ...hidden, isPublished: true })).toEqual(['isPublished']);
});
