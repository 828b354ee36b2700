import type { Day } from './calendar.ts';
import { statusAfter, type MilestoneFields, type MilestoneStage, type MilestoneStatus } from './milestone.ts';
import { inOneLine, tidy } from './text.ts';

/** What came with a request: absent is undefined, emptied is null. `status` wins over `isCompleted`. C-05. */
export type MilestonePatch = {
  title?: string | null;
  description?: string | null;
  stage?: MilestoneStage | null;
  status?: MilestoneStatus | null;
  isCompleted?: boolean | null;
  dueDate?: Day | null;
  startDate?: Day | null;
  progress?: number | null;
};

/** A milestone before anything is said of it. */
export const BLANK_MILESTONE: MilestoneFields = {
  title: '',
  description: '',
  stage: null,
  status: 'planned',
  dueDate: null,
  startDate: null,
  progress: 0,
};

/** A milestone as it would be after an edit. */
export function editedMilestone(before: MilestoneFields, patch: MilestonePatch): MilestoneFields {
  const kept = <T>(sent: T | undefined, old: T): T => (sent === undefined ? old : sent);
  return {
    title: tidy(kept(patch.title, inOneLine(before.title))) ?? '',
    description: tidy(kept(patch.description, before.description)) ?? '',
    stage: kept(patch.stage, before.stage),
    status: statusAfter(before.status, patch.status ?? null, patch.isCompleted ?? null),
    dueDate: kept(patch.dueDate, before.dueDate),
    startDate: kept(patch.startDate, before.startDate),
    progress: patch.progress ?? before.progress,
  };
}
