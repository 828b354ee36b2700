import type { Day } from '#server/kernel/time/calendar.ts';
import { deadlineOf } from '#server/features/milestones/milestone.rules.ts';
import { percentOf } from '#server/kernel/money/money.ts';
import { today, type Page } from './answers.ts';
import type { DeveloperRow, MilestoneRow, ProjectRow } from './rows.ts';

/** `GET /api/projects`, written out by hand. */
export function listAnswer({ rows, total, developers, milestones }: Page, page: number, perPage: number) {
  const day = today();
  return {
    projects: rows.map((row) =>
      project(
        row,
        developers.find(({ id }) => id === row.developerId),
        milestones.filter(({ projectId }) => projectId === row.id),
        day,
      ),
    ),
    pagination: { page, per_page: perPage, total, pages: Math.ceil(total / perPage) },
  };
}

const project = (row: ProjectRow, maker: DeveloperRow | undefined, milestones: MilestoneRow[], day: Day) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  long_description: row.longDescription,
  short_description: row.shortDescription,
  cover_image: row.coverImage,
  website_url: row.websiteUrl,
  trailer_url: row.trailerUrl,
  genre: row.genre,
  platform: typeof row.platforms === 'string' ? (JSON.parse(row.platforms) as string[]) : row.platforms,
  development_stage: row.developmentStage ?? row.currentStage,
  current_stage: row.currentStage,
  current_stadium: row.currentStadium,
  funding_goal: row.fundingGoalCents / 100,
  funding_raised: row.fundingRaisedCents / 100,
  funding_progress: percentOf(row.fundingRaisedCents, row.fundingGoalCents),
  investor_count: row.investorCount,
  follower_count: row.followerCount,
  max_investors: row.maxInvestors,
  min_investment: dollars(row.minInvestmentCents),
  max_investment: dollars(row.maxInvestmentCents),
  investment_model: row.investmentModel,
  expected_roi: dollars(row.roi),
  roi: row.roi === null ? null : row.roi / 10_000,
  status: row.isPublished ? 'published' : 'draft',
  is_published: Boolean(row.isPublished),
  is_active: Boolean(row.isActive),
  start_date: noon(row.startDate),
  published_at: instant(row.publishedAt),
  hidden_at: instant(row.hiddenAt),
  closed_by_operator_at: instant(row.closedByOperatorAt),
  created_at: instant(row.createdAt),
  last_updated: instant(row.updatedAt),
  last_activity: instant(row.lastActivityAt),
  latest_public_update: instant(row.latestPublicUpdateAt),
  developer: maker && {
    id: maker.id,
    user_id: maker.userId,
    studio_name: maker.studioName,
    country: maker.country,
  },
  developer_id: row.developerId,
  user_id: row.userId,
  milestones: milestones.map((row) => milestone(row, day)),
});

function milestone(row: MilestoneRow, day: Day) {
  const { state, daysLeft, urgent } = deadlineOf(row, day);
  const isCompleted = row.status === 'completed';
  return {
    id: row.id,
    project_id: row.projectId,
    title: row.title,
    description: row.description,
    development_stage: row.stage,
    status: row.status,
    is_completed: isCompleted,
    completed: isCompleted,
    progress: isCompleted ? 100 : row.progress,
    due_date: noon(row.dueDate),
    target_date: noon(row.dueDate),
    estimated_date: row.dueDate,
    start_date: noon(row.startDate),
    planned_date: noon(row.plannedDate),
    completed_at: instant(row.completedAt),
    created_at: instant(row.createdAt),
    deadline: { state, days_left: daysLeft, urgent },
  };
}

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const noon = (day: Day | null): string | null => (day === null ? null : `${day}T12:00:00Z`);
const instant = (time: Date | number | null): string | null => (time === null ? null : new Date(time).toISOString());
