import { describe, expect, test } from 'vitest';
import {
  changedTerms,
  closedByDeveloperOn,
  termsProblem,
  type TermsChange,
  type TermsField,
} from '#server/features/projects/terms/terms.rules.ts';
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

describe('the day on which its developer closed a project', () => {
  const change = (after: string, changedAt: string): TermsChange => ({
    id: 1,
    projectId: 1,
    field: 'isActive',
    before: null,
    after,
    changedAt: new Date(changedAt),
  });
  // The last one is on the evening before in Buenos Aires.
  const log = [
    change('false', '2026-03-01T15:00:00Z'),
    change('true', '2026-03-02T15:00:00Z'),
    change('false', '2026-03-06T01:00:00Z'),
  ];

  test('is that of the last change', () => {
    expect(closedByDeveloperOn(aProject({ isActive: false }), log)).toBe('2026-03-05');
  });

  test.each([
    { isActive: true },
    { isActive: false, closedByOperatorAt: new Date(0) },
    { isActive: false, campaignResult: 'FUNDED' },
    { isActive: false, projectOutcome: 'RELEASED' },
  ] as const)('is none of a project with %j', (fields) => {
    expect(closedByDeveloperOn(aProject(fields), log)).toBeNull();
  });

  test('is none where no change was logged', () => {
    expect(closedByDeveloperOn(aProject({ isActive: false }), [])).toBeNull();
  });
});
