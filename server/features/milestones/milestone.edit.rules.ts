import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import type { Draft, Patch } from '#server/kernel/fields/fields.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import { statusAfter, type MilestoneFields } from './milestone.rules.ts';

/** Input of a request: an absent field is undefined, an emptied one null. `status` wins over `isCompleted`. */
export type MilestonePatch = Patch<MilestoneFields> & { isCompleted?: boolean | null };

const { newDraft, editedDraft, fieldsOf } = createDrafts<MilestoneFields>(MILESTONE_FIELDS);

export const BLANK_MILESTONE: Draft<MilestoneFields> = newDraft({});

/** A milestone as it would be after an edit. Null leaves status and progress as they are. */
export function editedMilestone(
  before: Draft<MilestoneFields>,
  { isCompleted = null, status = null, progress, ...sent }: MilestonePatch,
): Draft<MilestoneFields> {
  const after = statusAfter(before.status ?? 'planned', status, isCompleted);
  return editedDraft(before, { ...sent, status: after, progress: progress ?? undefined });
}

/** A copy for another project: without dates or progress. */
export const duplicateOfMilestone = (milestone: MilestoneFields): MilestoneFields => ({
  ...fieldsOf(milestone),
  status: 'planned',
  dueDate: null,
  startDate: null,
  progress: 0,
});
