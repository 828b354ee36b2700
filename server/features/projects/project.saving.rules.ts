import type { Day } from '#server/kernel/time/calendar.ts';
import type { Problem } from '#server/kernel/errors.ts';
import { closingDayProblem, endedProblem } from './campaign/campaign.closing.rules.ts';
import { revenueShareProblem } from './campaign/revenue.share.rules.ts';
import { hiddenProblem } from './hiding.rules.ts';
import { concludedEditProblem } from './outcome/outcome.rules.ts';
import type { Project, ProjectFields } from './project.rules.ts';
import { reopeningProblem, termsProblem } from './terms/terms.rules.ts';

type Saving = { today: Day; offersRevenueShare: boolean };

/** Why its developer can't save a valid project, or null: because of its state, of the day, or of the server. */
export const savingProblem = (
  before: Project,
  after: ProjectFields,
  { today, offersRevenueShare }: Saving,
): Problem | null =>
  (after.isPublished ? hiddenProblem(before) : null) ??
  concludedEditProblem(before, after) ??
  termsProblem(before, after) ??
  endedProblem(before, after) ??
  closingDayProblem(before, after, today) ??
  revenueShareProblem(before, after, offersRevenueShare) ??
  reopeningProblem(before, after);
