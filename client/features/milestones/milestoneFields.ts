import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { createForm, pickTouched, type ValuesOf } from '#client/forms/fields.ts';
import type { PartText } from '#client/forms/useDraftForm.ts';
import { formatDate } from '#client/text/date.ts';
import { MILESTONE_STAGE_LABEL, milestoneStatus, wordFor } from '#client/text/labels.ts';
import type { Details } from '#server/kernel/errors.ts';
import { MILESTONE_FIELDS } from '#server/features/milestones/milestone.fields.ts';
import { milestoneProblem } from '#server/features/milestones/milestone.rules.ts';
import type { MilestoneFieldsFragment } from './MilestoneForm.generated.ts';

/** The form requires a date, which is optional on the server, and has neither a start nor progress. */
const { dueDate: _due, startDate: _start, progress: _progress, ...FORM_FIELDS } = MILESTONE_FIELDS;

const FORM = createForm(FORM_FIELDS);

/** Form values; an empty stage or date is ''. */
export type MilestoneValues = ValuesOf<typeof FORM_FIELDS> & { estimatedDate: string };

export const EMPTY_MILESTONE: MilestoneValues = { ...FORM.blank(), estimatedDate: '' };

/** A stored draft may have statuses and stages that no longer exist. */
export const CHECKS: FieldChecks<MilestoneValues> = FORM.checks;

export const toFormValues = (milestone: MilestoneFieldsFragment): MilestoneValues => ({
  ...FORM.filled(milestone),
  estimatedDate: milestone.dueDate ?? '',
});

/** The form requires a date; the server does not. */
export function fieldsProblems(fields: MilestoneValues): Details {
  const draft = { ...FORM.draftOf(fields), dueDate: null, startDate: null, progress: 0 };
  const details = milestoneProblem(draft)?.details ?? {};
  return fields.estimatedDate ? details : { ...details, dueDate: 'La fecha estimada es obligatoria' };
}

/** Mutation input. An empty date is omitted. */
export const toInput = (fields: MilestoneValues) => ({
  ...FORM.inputOf(fields),
  ...(fields.estimatedDate ? { dueDate: fields.estimatedDate } : {}),
});

/** Mutation input of an edit. */
export const toChanges = (fields: MilestoneValues, touched: string[]) =>
  pickTouched(
    toInput(fields),
    touched.map((name) => (name === 'estimatedDate' ? 'dueDate' : name)),
  );

const TEXTS: Record<string, PartText> = {
  title: { label: 'Título' },
  description: { label: 'Descripción' },
  estimatedDate: { label: 'Fecha estimada', show: formatDate },
  status: { label: 'Estado', show: (status: string) => milestoneStatus(status).label },
  stage: { label: 'Etapa', show: (stage: string) => (stage ? wordFor(MILESTONE_STAGE_LABEL, stage) : 'Sin etapa') },
} satisfies Record<keyof MilestoneValues, PartText>;

export const describe = (part: string): PartText => TEXTS[part] ?? { label: part };
