import type { Milestone, MilestoneEvent, MilestoneFields } from './milestone.rules.ts';

/** An entry of the delivery history that isn't stored yet. */
export type NewMilestoneEvent = Omit<MilestoneEvent, 'id'>;

/** The author and time of a change. */
type By = { actorId: number; createdAt: Date };

export const createdEvent = ({ id, dueDate }: Pick<Milestone, 'id' | 'dueDate'>, by: By): NewMilestoneEvent => ({
  ...by,
  milestoneId: id,
  kind: 'created',
  before: null,
  after: dueDate,
});

export const deletedEvent = ({ id, status }: Pick<Milestone, 'id' | 'status'>, by: By): NewMilestoneEvent => ({
  ...by,
  milestoneId: id,
  kind: 'deleted',
  before: status,
  after: null,
});

type Dated = Pick<MilestoneFields, 'dueDate' | 'status'>;

/** One entry for a new date and one for a new status. */
export function changeEvents(before: Dated & { id: number }, after: Dated, by: By): NewMilestoneEvent[] {
  const event = { ...by, milestoneId: before.id };
  const events: NewMilestoneEvent[] = [];
  if (before.dueDate !== after.dueDate) {
    events.push({ ...event, kind: 'rescheduled', before: before.dueDate, after: after.dueDate });
  }
  if (before.status !== after.status) {
    events.push({ ...event, kind: 'status_changed', before: before.status, after: after.status });
  }
  return events;
}

/** Whether calendars must update the milestone: its title, date or status changed. */
export const isRevised = (
  before: Dated & Pick<MilestoneFields, 'title'>,
  after: Dated & Pick<MilestoneFields, 'title'>,
): boolean => before.title !== after.title || before.dueDate !== after.dueDate || before.status !== after.status;
