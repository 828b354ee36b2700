import type { Problem } from '#server/kernel/errors.ts';
import type { Draft } from '#server/kernel/fields/fields.ts';
import type { MilestonePatch } from './milestone.edit.rules.ts';
import { progressOf, type MilestoneFields, type StoredMilestone } from './milestone.rules.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import { editProblem } from '#server/kernel/fields/revision.ts';

/** Why an edit to `after` that began at the revision `base` can't be written, or null: `patch` names its fields. */
export function milestoneEditProblem(
  stored: StoredMilestone,
  patch: MilestonePatch,
  after: Draft<MilestoneFields>,
  base: number | null,
): Problem | null {
  const sent = Object.fromEntries(Object.entries(after).filter(([property]) => property in patch));
  return editProblem(MILESTONE_FIELDS, { ...stored, progress: progressOf(stored) }, sent, base);
}
