import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { investmentProblem, reversalKindOf, seatProblem } from '#server/features/investments/investment.rules.ts';
import { canSeeProject, investorProblem, isOwner } from '#server/features/rights/permissions.rules.ts';
import { aProject } from '#tests/support/entities.ts';

const LIMITS = { minInvestmentCents: 100_000, maxInvestmentCents: 200_000 };

describe('an amount', () => {
  test.each([
    [100_000, null],
    [150_000, null],
    [200_000, null],
    [99_999, 'BELOW_MIN'],
    [1, 'BELOW_MIN'],
    [200_001, 'ABOVE_MAX'],
    [0, 'INVALID_AMOUNT'],
    [-1, 'INVALID_AMOUNT'],
    [null, 'INVALID_AMOUNT'],
    [Number.NaN, 'INVALID_AMOUNT'],
    [100_000.5, 'INVALID_AMOUNT'],
    [Infinity, 'INVALID_AMOUNT'],
    [2 ** 60, 'INVALID_AMOUNT'],
  ])('of %j cents between 1.000 and 2.000 dollars', (amount, code) => {
    expect(investmentProblem(amount, LIMITS)?.code ?? null).toBe(code);
  });

  test('is refused with a Spanish message', () => {
    const message = (amount: number | null) => investmentProblem(amount, LIMITS)?.message.replace('\u00a0', ' ');
    expect(message(null)).toBe('Por favor ingresa un monto válido');
    expect(message(99_999)).toBe('La inversión mínima es US$ 1.000');
    expect(message(200_001)).toBe('La inversión máxima es US$ 2.000');
  });

  test('has no limit where there is none', () => {
    expect(investmentProblem(1, { minInvestmentCents: null, maxInvestmentCents: null })).toBeNull();
    expect(investmentProblem(99_999_999_999, { minInvestmentCents: null, maxInvestmentCents: null })).toBeNull();
  });

  test('is good exactly when it is between its limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), (amount) => {
        expect(investmentProblem(amount, LIMITS) === null).toBe(amount >= 100_000 && amount <= 200_000);
      }),
    );
  });
});

describe('room', () => {
  test('is for those who have a seat, and for others while there is one', () => {
    const full = aProject({ maxInvestors: 2, investorCount: 2 });
    expect(seatProblem(aProject({ maxInvestors: 2, investorCount: 1 }), 0)).toBeNull();
    expect(seatProblem(full, 1)).toBeNull();
    expect(seatProblem(full, 0)).toEqual({
      code: 'MAX_INVESTORS_REACHED',
      message: 'El proyecto ya alcanzó el máximo de 2 inversores',
    });
  });

  test('is for nobody in a closed project', () => {
    expect(seatProblem(aProject({ isActive: false }), 1)?.code).toBe('PROJECT_CLOSED');
  });
});

describe('who invests', () => {
  const project = aProject({ userId: 3, developerId: 7 });

  test.each([
    ['its developer, by account', { id: 3, role: 'developer', developerProfileId: 99 }, 'OWN_PROJECT'],
    ['its developer, by profile', { id: 99, role: 'developer', developerProfileId: 7 }, 'OWN_PROJECT'],
    ['another developer', { id: 4, role: 'developer', developerProfileId: 8 }, 'INVESTOR_ROLE_REQUIRED'],
    ['an investor', { id: 4, role: 'investor', developerProfileId: null }, null],
    ["an investor whose number is the developer's", { id: 3, role: 'investor', developerProfileId: 7 }, null],
  ] as const)('%s', (_who, viewer, code) => {
    expect(investorProblem(viewer, project)?.code ?? null).toBe(code);
    expect(isOwner(viewer, project)).toBe(code === 'OWN_PROJECT');
    expect(canSeeProject(viewer, { ...project, isPublished: false })).toBe(code === 'OWN_PROJECT');
    expect(canSeeProject(viewer, project)).toBe(true);
  });

  test('nobody owns anything without signing in', () => {
    expect(isOwner(null, project)).toBe(false);
  });
});

test('a reversal without a kind was made by an operator, before there were kinds', () => {
  const other = { id: 1, createdAt: new Date(0) };
  expect(reversalKindOf({ reverses: other, reversalKind: null, reversedBy: null })).toBe('OPERATOR');
  const reversedBy = { ...other, kind: null, reason: 'Error' };
  expect(reversalKindOf({ reverses: null, reversalKind: null, reversedBy })).toBe('OPERATOR');
  expect(reversalKindOf({ reverses: null, reversalKind: null, reversedBy: null })).toBeNull();
});
