import { sql } from 'drizzle-orm';
import { MILESTONE_STAGES, MILESTONE_STATUSES } from './milestone.fields.ts';
import { MILESTONE_EVENTS } from './milestone.rules.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';
import { revisionColumns } from '#server/platform/database/revision.columns.ts';

/** The condition of the partial index, and of the query that uses it: engines compare the text. */
export const OPEN_MILESTONE = "status <> 'completed' and deleted_at is null";

export function defineMilestones(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const milestones = kit.table(
    'milestones',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id),
      title: kit.text().notNull(),
      description: kit.text().notNull(),
      stage: kit.oneOf(MILESTONE_STAGES),
      status: kit.oneOf(MILESTONE_STATUSES).notNull(),
      dueDate: kit.day(),
      plannedDate: kit.day(),
      startDate: kit.day(),
      progress: kit.int().notNull(),
      completedAt: kit.time(),
      createdAt: kit.time().notNull(),
      deletedAt: kit.time(),
      /** Number of changes of title, date or status, deletion included, and the time of the last one. */
      calendarRevision: kit.int().notNull().default(0),
      calendarRevisedAt: kit.time(),
      ...revisionColumns(kit),
    },
    (t) => [
      kit.index('milestones_project').on(t.projectId, t.dueDate),
      kit.index('milestones_due').on(t.dueDate, t.id).where(sql.raw(OPEN_MILESTONE)),
      kit.check('milestones_progress', sql`${t.progress} between 0 and 100`),
    ],
  );

  const milestoneEvents = kit.table(
    'milestone_events',
    {
      id: kit.id(),
      milestoneId: kit.foreignKey(() => milestones.id),
      actorId: kit.foreignKey(() => users.id),
      kind: kit.oneOf(MILESTONE_EVENTS).notNull(),
      before: kit.text(),
      after: kit.text(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.index('milestone_events_milestone').on(t.milestoneId, t.id)],
  );

  return { milestones, milestoneEvents };
}
