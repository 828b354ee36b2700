import { problem, type Details, type Problem } from '#server/kernel/errors.ts';
import { publicName } from '#server/kernel/fields/fields.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import type { FundingModel } from '../campaign/campaign.rules.ts';
import { PROJECT_FIELDS } from '../project.fields.ts';
import { wasEverInvestedIn, type Project, type ProjectFields } from '../project.rules.ts';

/** The latest changes shown of one project. */
export const MAX_TERMS_CHANGES = 100;

/**
 * What an investor agreed to, copied onto each investment when it is made. The title and the studio's name are on the
 * receipt and may change later; whether the project was open and published needs no copy, because it was.
 */
export const AGREED_TERMS = [
  'fundingGoalCents',
  'minInvestmentCents',
  'maxInvestmentCents',
  'maxInvestors',
  'investmentModel',
  'roi',
  'closesOn',
  'fundingModel',
  'paymentDays',
  'revenueShare',
  'returnCap',
  'returnYears',
  'reportEvery',
] as const satisfies readonly (keyof ProjectFields)[];
export type AgreedTerm = (typeof AGREED_TERMS)[number];

/** Terms investors rely on: every change is logged, and most are frozen after the first investment. */
export const TERMS_FIELDS = [...AGREED_TERMS, 'isActive', 'isPublished'] as const;
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

export const FROZEN_TERMS: readonly TermsField[] = AGREED_TERMS.filter((term) => term !== 'maxInvestors');

export type AgreedTerms = Pick<ProjectFields, Exclude<AgreedTerm, 'fundingModel'>> & {
  /** Null in receipts older than funding models. */
  fundingModel: FundingModel | null;
  projectTitle: string;
  /** Null when the studio had none. */
  studioName: string | null;
  /** Null in receipts older than stored days: then the server's setting counts. */
  withdrawalDays: number | null;
};

/** The changed terms to log; none before the first publication, when nobody could rely on them. */
export const changedTerms = (before: Project, after: ProjectFields): TermsField[] =>
  TERMS_FIELDS.filter(
    (field) => before[field] !== after[field] && !(field === 'isPublished' && before.publishedAt === null),
  );

/** The project's number of terms once `after` is stored; until its first publication nobody could agree to any. */
export function termsVersionAfter(before: Project, after: ProjectFields): number {
  const changes = before.publishedAt !== null && AGREED_TERMS.some((field) => before[field] !== after[field]);
  return before.termsVersion + (changes ? 1 : 0);
}

const TERMS_CHANGED = problem('TERMS_CHANGED', 'Las condiciones del proyecto cambiaron. Revísalas antes de invertir.');

/**
 * Why an investor who saw this version of the terms must review them, or null. Without a version, any terms are agreed
 * to.
 */
export const agreementProblem = (seen: number | null, { termsVersion }: Project): Problem | null =>
  seen === null || seen === termsVersion ? null : TERMS_CHANGED;

const LOCKED = 'Este dato no se puede cambiar porque el proyecto ya recibió inversiones';

/** Whether a logged change is the first publication, which older logs begin with. */
export const isFirstPublication = ({ field, changedAt }: TermsChange, publishedAt: Date | null = null): boolean =>
  field === 'isPublished' && changedAt.getTime() === publishedAt?.getTime();

type Closable = Pick<Project, 'isActive' | 'closedByOperatorAt' | 'campaignResult' | 'projectOutcome'>;

/**
 * The day on which its developer closed a project to investments, by its logged changes; null while it is open, and
 * where an operator, the end of its campaign or its outcome closed it.
 */
export function closedByDeveloperOn(project: Closable, changes: readonly TermsChange[]): Day | null {
  const { isActive, closedByOperatorAt, campaignResult, projectOutcome } = project;
  if (isActive || closedByOperatorAt || campaignResult || projectOutcome) return null;
  const closing = changes.findLast(({ field, after }) => field === 'isActive' && after === 'false');
  return closing ? dayOf(closing.changedAt) : null;
}

/** Why its developer can't open a project again, or null. */
export function reopeningProblem(before: Project, after: ProjectFields): Problem | null {
  if (!before.closedByOperatorAt || before.isActive || !after.isActive) return null;
  return problem(
    'CLOSED_BY_OPERATOR',
    `Fichín cerró este proyecto a nuevas inversiones. Motivo: ${before.closedByOperatorReason}`,
  );
}

/** Why these changes may not be made to a project that has investors, or null. */
export function termsProblem(before: Project, after: ProjectFields): Problem | null {
  if (!wasEverInvestedIn(before)) return null;
  const locked = changedTerms(before, after).filter((field) => isLocked(field, before, after));
  if (locked.length === 0) return null;
  const details: Details = Object.fromEntries(
    locked.map((field) => [publicName(field, PROJECT_FIELDS[field]), LOCKED]),
  );
  return problem('TERMS_LOCKED', LOCKED, details);
}

function isLocked(field: TermsField, before: Project, after: ProjectFields): boolean {
  if (field === 'maxInvestors') return after.maxInvestors < before.investorCount;
  if (field === 'isPublished') return !after.isPublished;
  return FROZEN_TERMS.includes(field);
}

/** A logged value in the APIs' unit: dollars for money, percent for ROI, others unchanged. */
export function shownTerm(field: TermsField, value: string | null): string | null {
  const { kind } = PROJECT_FIELDS[field];
  return value !== null && (kind === 'money' || kind === 'percent') ? String(Number(value) / 100) : value;
}
