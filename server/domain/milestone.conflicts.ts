import type { Problem } from './errors.ts';
import type { Draft } from './fields.ts';
import type { MilestonePatch } from './milestone.edit.ts';
import { progressOf, type Milestone, type MilestoneFields } from './milestone.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import { editProblem } from './revision.ts';

/** Why an edit to `after` that began at the revision `base` can't be written, or null: `patch` names its fields. */
export function milestoneEditProblem(
  stored: Milestone,
  patch: MilestonePatch,
  after: Draft<MilestoneFields>,
  base: number | null,
): Problem | null {
  const sent = Object.fromEntries(Object.entries(after).filter(([property]) => property in patch));
  return editProblem(MILESTONE_FIELDS, { ...stored, progress: progressOf(stored) }, sent, base);
}
