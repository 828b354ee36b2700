import type { Day } from '#server/kernel/time/calendar.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import {
  deadlineOf,
  isCompleted,
  MILESTONE_EVENTS,
  progressOf,
  type DeletedMilestone as StoredDeletion,
  type Milestone as StoredMilestone,
  type MilestoneEvent as StoredEvent,
  type MilestoneFields,
} from './milestone.rules.ts';
import { asInstant, createRest } from '#server/platform/rest/fields.ts';
import {
  DAY,
  DAY_AS_INSTANT,
  described,
  FLAG,
  ID,
  INSTANT,
  oneOf,
  orNull,
  shape,
  TEXT,
} from '#server/platform/rest/schema.ts';

/** A milestone's declared fields in REST. */
export const MILESTONE_REST = createRest<MilestoneFields>(MILESTONE_FIELDS);

const Milestone = {
  id: ID,
  project_id: ID,
  ...MILESTONE_REST.answer,
  is_completed: FLAG,
  completed: described(FLAG, 'The same as `is_completed`.'),
  target_date: orNull(described(DAY_AS_INSTANT, 'The same as `due_date`.')),
  estimated_date: orNull(described(DAY, 'The same day as `due_date`, without a time: "2027-03-01".')),
  planned_date: orNull(
    described(DAY_AS_INSTANT, 'The first due date it was given, unless it was completed by then; null if it has none.'),
  ),
  completed_at: orNull(described(INSTANT, 'When it was first completed, kept if the status changes later.')),
  created_at: INSTANT,
  deadline: shape({
    state: oneOf(['completed', 'overdue', 'pending', 'none']),
    days_left: orNull({
      type: 'integer',
      description: 'Days until the due date: 0 on that day, negative after it; null without a date.',
    }),
    urgent: described(FLAG, 'Whether it is pending and due within seven days.'),
  }),
};

const MilestoneEvent = {
  kind: oneOf(MILESTONE_EVENTS),
  before: orNull(described(TEXT, 'Due date or status before it, depending on `kind`; null for none.')),
  after: orNull(described(TEXT, 'Due date or status after it, depending on `kind`; null for none.')),
  actor: orNull(described(TEXT, 'Name of the studio that did it; null while it has none.')),
  created_at: INSTANT,
};

const DeletedMilestone = { id: ID, title: TEXT, planned_date: orNull(DAY_AS_INSTANT), deleted_at: INSTANT };

/** Schemas of milestones, by name. */
export const MILESTONES = { Milestone, MilestoneEvent, DeletedMilestone };

export const presentMilestone = (milestone: StoredMilestone, today: Day) => {
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

export const presentDeleted = ({ id, title, plannedDate, deletedAt }: StoredDeletion) => ({
  id,
  title,
  planned_date: asInstant(plannedDate),
  deleted_at: deletedAt,
});

export const presentEvent = ({ kind, before, after, actor, createdAt }: StoredEvent & { actor: string | null }) => ({
  kind,
  before,
  after,
  actor,
  created_at: createdAt,
});
