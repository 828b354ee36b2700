import type { MilestonePatch } from '#server/domain/milestone.edit.ts';
import { day, flag, readBody, type Sent } from '../base/readers.ts';
import { MILESTONE_REST } from './milestone.fields.ts';

/** Other names for a field, which takes precedence over them. */
const ALIASES = {
  is_completed: flag('True completes it; false only makes a completed milestone planned again. `status` wins.'),
  completed: flag('Another name of `is_completed`, which wins.'),
  target_date: day('The same as `due_date`, which wins.'),
  estimated_date: day('The same as `due_date`, after `target_date`.'),
};

export const MILESTONE_BODY = { ...MILESTONE_REST.body, ...ALIASES };

export function readMilestone(body: unknown): MilestonePatch {
  const sent = readBody(MILESTONE_BODY, body);
  const {
    is_completed: isCompleted,
    completed,
    target_date: target,
    estimated_date: estimated,
  } = sent as Sent<typeof ALIASES>;
  const dueDate = target === undefined ? estimated : target;
  return { isCompleted: isCompleted ?? completed, dueDate, ...MILESTONE_REST.patchOf(sent) };
}
