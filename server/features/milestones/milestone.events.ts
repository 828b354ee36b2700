import type { EventKind } from '#server/kernel/event.kinds.ts';
import type { NewEvent } from '#server/kernel/event.ts';
import type { NewMilestoneEvent } from './milestone.history.rules.ts';

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
      return null;
  }
}
