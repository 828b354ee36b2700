import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import type { NewEvent } from '#server/kernel/events/event.ts';
import { changedFields } from '#server/kernel/fields/revision.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import type { NewMilestoneEvent } from './milestone.history.rules.ts';
import { isCompleted, type Milestone } from './milestone.rules.ts';

/** The event of an entry in a milestone's history; null for an entry that isn't an event. */
export function eventOfMilestone(projectId: number, entry: NewMilestoneEvent): NewEvent | null {
  const kind = milestoneKind(entry);
  const { milestoneId: subjectId, actorId, createdAt } = entry;
  return kind && { kind, projectId, actorId, createdAt, subjectId };
}

function milestoneKind({ kind, after }: NewMilestoneEvent): EventKind | null {
  switch (kind) {
    case 'created':
      return 'milestone_created';
    case 'rescheduled':
      return 'milestone_rescheduled';
    case 'status_changed':
      return after === 'completed' ? 'milestone_completed' : null;
    case 'deleted':
      return 'milestone_deleted';
  }
}

/** The event of an edit; null when all that changed, a date or the completion, has an event of its own. */
export function eventOfEdit(
  before: Milestone,
  after: Milestone,
  by: { actorId: number; createdAt: Date },
): NewEvent | null {
  const { status, dueDate: _rescheduled, ...others } = MILESTONE_FIELDS;
  const fields = isCompleted(after) ? others : { ...others, status };
  if (changedFields(fields, before, after).length === 0) return null;
  return { ...by, kind: 'milestone_edited', projectId: after.projectId, subjectId: after.id };
}
