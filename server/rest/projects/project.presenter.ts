import type { Day } from '#server/domain/calendar.ts';
import type { Milestone } from '#server/domain/milestone.ts';
import { percentOf, toDollars } from '#server/domain/money.ts';
import { PROJECT_FIELDS } from '#server/domain/project.fields.ts';
import { stageOf, statusOf, type Project } from '#server/domain/project.ts';
import { toFraction } from '#server/domain/roi.ts';
import { shownTerm, type TermsChange, type TermsField } from '#server/domain/terms.ts';
import { presentNamed, type NamedDeveloper } from '../accounts/account.presenter.ts';
import { presentMilestone } from '../milestones/milestone.presenter.ts';
import { restName } from '../base/fields.ts';
import { PROJECT_REST } from './project.fields.ts';

/** What a project's response includes from other rows. */
export type ProjectContext = {
  developer: NamedDeveloper;
  milestones: Milestone[];
  today: Day;
  absolute: (url: string) => string;
};

export const presentProject = (project: Project, { developer, milestones, today, absolute }: ProjectContext) =>
  PROJECT_REST.present(project, {
    id: project.id,
    cover_image: project.coverImage && absolute(project.coverImage),
    development_stage: stageOf(project),
    funding_raised: toDollars(project.fundingRaisedCents),
    funding_progress: percentOf(project.fundingRaisedCents, project.fundingGoalCents),
    investor_count: project.investorCount,
    follower_count: project.followerCount,
    roi: project.roi === null ? null : toFraction(project.roi),
    status: statusOf(project),
    published_at: project.publishedAt,
    hidden_at: project.hiddenAt,
    closed_by_operator_at: project.closedByOperatorAt,
    created_at: project.createdAt,
    last_updated: project.updatedAt,
    last_activity: project.lastActivityAt,
    latest_public_update: project.latestPublicUpdateAt,
    developer: presentNamed(developer),
    developer_id: project.developerId,
    user_id: project.userId,
    milestones: milestones.map((milestone) => presentMilestone(milestone, today)),
  });

/** The REST name of a term. */
export const termName = (term: TermsField): string => restName(term, PROJECT_FIELDS[term]);

export const presentTermsChange = ({ field, before, after, changedAt }: TermsChange) => ({
  field: termName(field),
  before: termValue(field, before),
  after: termValue(field, after),
  changed_at: changedAt,
});

/** A logged value, converted to the field's JSON type. */
function termValue(term: TermsField, logged: string | null): string | number | boolean | null {
  const shown = shownTerm(term, logged);
  const { kind } = PROJECT_FIELDS[term];
  if (shown === null || kind === 'text') return shown;
  return kind === 'flag' ? shown === 'true' : Number(shown);
}
