import { and, asc, eq, gt, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Database } from '#server/features/database.ts';
import { isStudioAwayIn } from '#server/features/projects/studio.away.repository.ts';
import { IS_CAMPAIGN } from '#server/features/projects/project.table.ts';
import { OPEN_MILESTONE } from '#server/features/milestones/milestone.table.ts';

/** A milestone with a due day. */
export type DueMilestone = Pick<Milestone, 'id' | 'projectId' | 'status'> & { dueDate: Day };

export type ClosingCampaign = { id: number; closesOn: Day };

export type QuietProject = Pick<Project, 'id' | 'publishedAt' | 'createdAt'> & { latestUpdateAt: Date | null };

/**
 * Milestones and projects that dates may cause events for, until their outcome: those of published projects that are
 * open to investments, or whose campaign has ended without releasing everybody.
 */
export function createScheduledEventRepository(database: Database) {
  const { read, tables } = database;
  const { projects, milestones, updates } = tables;
  const isWatched = and(
    eq(projects.isPublished, true),
    or(
      eq(projects.isActive, true),
      eq(projects.campaignResult, 'FUNDED'),
      and(isNotNull(projects.campaignResult), eq(projects.fundingModel, 'KEEP_IT_ALL')),
    ),
    isNull(projects.projectOutcome),
  );
  const latestUpdateAt = sql`(select ${updates.createdAt} from ${updates}
    where ${updates.projectId} = ${projects.id} and ${isNull(updates.deletedAt)}
    order by ${updates.createdAt} desc, ${updates.id} desc limit 1)`;

  return {
    /** Those with a campaign whose studio takes commitments, by its last day and id, after a place in that order. */
    async listClosing(
      after: Pick<ClosingCampaign, 'closesOn' | 'id'>,
      until: Day,
      limit: number,
    ): Promise<ClosingCampaign[]> {
      const { id, closesOn } = projects;
      return read
        .select({ id, closesOn: sql<Day>`${closesOn}` })
        .from(projects)
        .where(
          and(
            sql.raw(IS_CAMPAIGN),
            lte(closesOn, until),
            sql`(${closesOn}, ${id}) > (${after.closesOn}, ${after.id})`,
            eq(projects.isPublished, true),
            eq(projects.isActive, true),
            not(isStudioAwayIn(database)),
          ),
        )
        .orderBy(asc(closesOn), asc(id))
        .limit(limit);
    },

    /** Those not completed, by due day and id, after a place in that order. */
    async listDue(after: Pick<DueMilestone, 'dueDate' | 'id'>, until: Day, limit: number): Promise<DueMilestone[]> {
      const { id, projectId, status, dueDate } = milestones;
      return read
        .select({ id, projectId, status, dueDate: sql<Day>`${dueDate}` })
        .from(milestones)
        .innerJoin(projects, eq(projects.id, projectId))
        .where(
          and(
            sql.raw(OPEN_MILESTONE),
            lte(dueDate, until),
            sql`(${dueDate}, ${id}) > (${after.dueDate}, ${after.id})`,
            isWatched,
          ),
        )
        .orderBy(asc(dueDate), asc(id))
        .limit(limit);
    },

    /** By id, with when their newest update was published, public or private. */
    async listProjects(afterId: number, limit: number): Promise<QuietProject[]> {
      const { id, publishedAt, createdAt } = projects;
      return read
        .select({
          id,
          publishedAt,
          createdAt,
          latestUpdateAt: sql<Date | null>`${latestUpdateAt}`.mapWith(updates.createdAt),
        })
        .from(projects)
        .where(and(gt(id, afterId), isWatched))
        .orderBy(asc(id))
        .limit(limit);
    },
  };
}
