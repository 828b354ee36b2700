import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { NO_REVENUE_SHARE } from './campaign/revenue.share.rules.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import type { ProjectFields } from './project.rules.ts';
import { inOneLine } from '#server/kernel/text/text.ts';

/** Input of a request: an absent field is undefined, an emptied one null. */
export type ProjectPatch = Patch<ProjectFields>;

export const { newDraft, editedDraft, sentOf, fieldsOf } = createDrafts<ProjectFields>(PROJECT_FIELDS);

/**
 * A project as a new draft without a last day and a share in numbers, whose title says that it is a copy where there is
 * room.
 */
export function duplicateOf(project: ProjectFields): ProjectFields {
  const title = inOneLine(project.title);
  const marked = `${title} (copia)`;
  const named = marked.length <= PROJECT_FIELDS.title.max ? marked : title;
  const campaign = { closesOn: null, fundingModel: PROJECT_FIELDS.fundingModel.initial, isActive: true };
  return { ...fieldsOf(project), ...campaign, ...NO_REVENUE_SHARE, title: named, isPublished: false };
}
