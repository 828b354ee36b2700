import { problem, type Details, type Problem } from './errors.ts';
import type { Project, ProjectFields } from './project.ts';

/** Shown of the changes of one project: the latest. */
export const MAX_TERMS_CHANGES = 100;

/** What investors rely on: every change is logged, and most are frozen once money arrived. D-17. */
export const TERMS_FIELDS = [
  'fundingGoalCents',
  'minInvestmentCents',
  'maxInvestmentCents',
  'maxInvestors',
  'investmentModel',
  'roi',
  'isActive',
  'isPublished',
] as const satisfies readonly (keyof ProjectFields)[];
export type TermsField = (typeof TERMS_FIELDS)[number];

/** One change of one term, as text: cents, basis points, counts and booleans are written as they are stored. */
export type TermsChange = {
  id: number;
  projectId: number;
  field: TermsField;
  before: string | null;
  after: string | null;
  changedAt: Date;
};

const FROZEN: readonly TermsField[] = [
  'fundingGoalCents',
  'minInvestmentCents',
  'maxInvestmentCents',
  'investmentModel',
  'roi',
];

export const changedTerms = (before: ProjectFields, after: ProjectFields): TermsField[] =>
  TERMS_FIELDS.filter((field) => before[field] !== after[field]);

const LOCKED = 'Este dato no se puede cambiar porque el proyecto ya recibió inversiones';

/** The names the doors give to what is stored in another unit. */
const PUBLIC_NAMES: Partial<Record<TermsField, string>> = {
  fundingGoalCents: 'fundingGoal',
  minInvestmentCents: 'minInvestment',
  maxInvestmentCents: 'maxInvestment',
  roi: 'expectedRoi',
};

/** Why these changes may not be made to a project that has investors, or null. D-17. */
export function termsProblem(before: Project, after: ProjectFields): Problem | null {
  if (before.fundingRaisedCents === 0) return null;
  const locked = changedTerms(before, after).filter((field) => isLocked(field, before, after));
  if (locked.length === 0) return null;
  const details: Details = Object.fromEntries(locked.map((field) => [PUBLIC_NAMES[field] ?? field, LOCKED]));
  return problem('TERMS_LOCKED', LOCKED, details);
}

function isLocked(field: TermsField, before: Project, after: ProjectFields): boolean {
  if (field === 'maxInvestors') return after.maxInvestors < before.investorCount;
  if (field === 'isPublished') return !after.isPublished;
  return FROZEN.includes(field);
}

/** A logged value in the unit the doors speak: dollars for money, percent for ROI, the rest as it is. */
export function shownTerm(field: TermsField, value: string | null): string | null {
  if (value === null) return null;
  return field.endsWith('Cents') || field === 'roi' ? String(Number(value) / 100) : value;
}
