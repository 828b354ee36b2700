import type { Investment } from '#server/domain/investment.ts';
import type { Milestone } from '#server/domain/milestone.ts';
import { percentOf, toDollars } from '#server/domain/money.ts';
import { stageOf, statusOf, type Project } from '#server/domain/project.ts';
import { estimatedReturn, toFraction, toPercent } from '#server/domain/roi.ts';
import { shownTerm, type TermsChange, type TermsField } from '#server/domain/terms.ts';
import type { DeveloperProfile, InvestorProfile } from '#server/domain/user.ts';
import { isoOf, type Day } from '#server/domain/calendar.ts';
import { asInstant, presentDeveloper, presentMilestone } from './present.ts';

/** What only a look at other rows tells about a project. */
export type ProjectContext = {
  developer: DeveloperProfile;
  milestones: Milestone[];
  today: Day;
  absolute: (url: string) => string;
};

export function presentProject(project: Project, { developer, milestones, today, absolute }: ProjectContext) {
  return {
    id: project.id,
    title: project.title,
    description: project.description,
    long_description: project.longDescription,
    short_description: project.shortDescription,
    cover_image: project.coverImage && absolute(project.coverImage),
    genre: project.genre,
    platform: project.platforms,
    development_stage: stageOf(project),
    current_stage: project.currentStage,
    current_stadium: project.currentStadium,
    ...presentTerms(project),
    status: statusOf(project),
    is_published: project.isPublished,
    is_active: project.isActive,
    start_date: asInstant(project.startDate),
    published_at: project.publishedAt && isoOf(project.publishedAt),
    created_at: isoOf(project.createdAt),
    last_updated: isoOf(project.updatedAt),
    last_activity: isoOf(project.lastActivityAt),
    developer: presentDeveloper(developer),
    developer_id: project.developerId,
    user_id: project.userId,
    milestones: milestones.map((milestone) => presentMilestone(milestone, today)),
  };
}

const presentTerms = (project: Project) => ({
  funding_goal: toDollars(project.fundingGoalCents),
  funding_raised: toDollars(project.fundingRaisedCents),
  funding_progress: percentOf(project.fundingRaisedCents, project.fundingGoalCents),
  investor_count: project.investorCount,
  max_investors: project.maxInvestors,
  min_investment: project.minInvestmentCents === null ? null : toDollars(project.minInvestmentCents),
  max_investment: project.maxInvestmentCents === null ? null : toDollars(project.maxInvestmentCents),
  investment_model: project.investmentModel,
  expected_roi: project.roi === null ? null : toPercent(project.roi),
  roi: project.roi === null ? null : toFraction(project.roi),
});

export const presentInvestment = (
  { id, amountCents, createdAt }: Investment,
  project: Project,
  absolute: (url: string) => string,
) => ({
  id,
  amount: toDollars(amountCents),
  created_at: createdAt,
  estimated_return: toDollars(estimatedReturn(amountCents, project.roi)),
  project: {
    id: project.id,
    title: project.title,
    genre: project.genre,
    roi: project.roi === null ? null : toFraction(project.roi),
    cover_image: project.coverImage && absolute(project.coverImage),
  },
});

export const presentReceived = ({ id, amountCents, createdAt }: Investment, investor: InvestorProfile) => ({
  id,
  amount: toDollars(amountCents),
  created_at: createdAt,
  investor: { id: investor.id, name: investor.name },
});

/** The name a term goes by in this door: those kept in another unit are told in theirs. */
export const termName = (field: TermsField): string => TERM_NAMES[field];

const TERM_NAMES: Record<TermsField, string> = {
  fundingGoalCents: 'funding_goal',
  minInvestmentCents: 'min_investment',
  maxInvestmentCents: 'max_investment',
  maxInvestors: 'max_investors',
  investmentModel: 'investment_model',
  roi: 'expected_roi',
  isActive: 'is_active',
  isPublished: 'is_published',
};

export const presentTermsChange = ({ field, before, after, changedAt }: TermsChange) => ({
  field: termName(field),
  before: termValue(field, before),
  after: termValue(field, after),
  changed_at: changedAt,
});

/** What was logged, as the kind of value the field has. */
function termValue(field: TermsField, logged: string | null): string | number | boolean | null {
  const shown = shownTerm(field, logged);
  if (shown === null || field === 'investmentModel') return shown;
  return field === 'isActive' || field === 'isPublished' ? shown === 'true' : Number(shown);
}
