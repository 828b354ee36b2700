import type { Day } from '#server/kernel/time/calendar.ts';
import type { Problem } from '#server/kernel/errors.ts';
import { closingDayProblem, endedProblem } from './campaign/campaign.closing.rules.ts';
import { hiddenProblem } from './hiding.rules.ts';
import { concludedEditProblem } from './outcome/outcome.rules.ts';
import type { Project, ProjectFields } from './project.rules.ts';
import { reopeningProblem, termsProblem } from './terms/terms.rules.ts';

/** Why its developer can't save a valid project, or null: because of its state, or of the day. */
export const savingProblem = (before: Project, after: ProjectFields, today: Day): Problem | null =>
  (after.isPublished ? hiddenProblem(before) : null) ??
  concludedEditProblem(before, after) ??
  termsProblem(before, after) ??
  endedProblem(before, after) ??
  closingDayProblem(before, after, today) ??
  reopeningProblem(before, after);
