import type { Day } from '#server/domain/calendar.ts';
import {
  deadlineOf,
  isCompleted,
  progressOf,
  type DeletedMilestone,
  type Milestone,
  type MilestoneEvent,
} from '#server/domain/milestone.ts';
import { asInstant } from '../base/instant.ts';

export const presentMilestone = (milestone: Milestone, today: Day) => {
  const { state, daysLeft, urgent } = deadlineOf(milestone, today);
  return {
    id: milestone.id,
    project_id: milestone.projectId,
    title: milestone.title,
    description: milestone.description,
    development_stage: milestone.stage,
    status: milestone.status,
    is_completed: isCompleted(milestone),
    completed: isCompleted(milestone),
    progress: progressOf(milestone),
    due_date: asInstant(milestone.dueDate),
    target_date: asInstant(milestone.dueDate),
    estimated_date: milestone.dueDate,
    start_date: asInstant(milestone.startDate),
    planned_date: asInstant(milestone.plannedDate),
    completed_at: milestone.completedAt,
    created_at: milestone.createdAt,
    deadline: { state, days_left: daysLeft, urgent },
  };
};

export const presentDeleted = ({ id, title, plannedDate, deletedAt }: DeletedMilestone) => ({
  id,
  title,
  planned_date: asInstant(plannedDate),
  deleted_at: deletedAt,
});

export const presentEvent = ({ kind, before, after, actor, createdAt }: MilestoneEvent & { actor: string | null }) => ({
  kind,
  before,
  after,
  actor,
  created_at: createdAt,
});
