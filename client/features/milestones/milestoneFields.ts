import type { MilestoneStage, MilestoneStatus } from '#client/apollo/schema.generated.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { MILESTONE_STAGE_LABEL, MILESTONE_STATUS } from '#client/text/labels.ts';
import type { Details } from '#server/domain/errors.ts';
import { milestoneProblem } from '#server/domain/milestone.ts';
import type { MilestoneFieldsFragment } from './MilestoneForm.generated.ts';

/** What the form holds; an empty stage or date is ''. */
export type MilestoneFields = {
  title: string;
  description: string;
  estimatedDate: string;
  status: MilestoneStatus;
  stage: MilestoneStage | '';
};

export const BLANK: MilestoneFields = { title: '', description: '', estimatedDate: '', status: 'PLANNED', stage: '' };

/** A kept draft may be older than the statuses and stages there are now. */
export const CHECKS: FieldChecks<MilestoneFields> = {
  status: (kept) => typeof kept === 'string' && kept in MILESTONE_STATUS,
  stage: (kept) => kept === '' || (typeof kept === 'string' && kept in MILESTONE_STAGE_LABEL),
};

export const fieldsOf = (milestone: MilestoneFieldsFragment): MilestoneFields => ({
  title: milestone.title,
  description: milestone.description,
  estimatedDate: milestone.dueDate ?? '',
  status: milestone.status,
  stage: milestone.stage ?? '',
});

/** The form asks for a date; the server does without one. C-08. */
export function fieldsProblems({ title, description, estimatedDate }: MilestoneFields): Details {
  const unchecked = { stage: null, status: 'planned', dueDate: null, startDate: null, progress: 0 } as const;
  const details = milestoneProblem({ ...unchecked, title, description })?.details ?? {};
  return estimatedDate ? details : { ...details, dueDate: 'La fecha estimada es obligatoria' };
}

/** What is sent: a date only when one is given. */
export const inputOf = ({ title, description, estimatedDate, status, stage }: MilestoneFields) => ({
  title: title.trim(),
  description: description.trim(),
  status,
  stage: stage || null,
  ...(estimatedDate ? { dueDate: estimatedDate } : {}),
});
