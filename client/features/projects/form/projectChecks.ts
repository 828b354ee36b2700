import { publicName } from '#server/kernel/fields.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { FROZEN_TERMS } from '#server/features/projects/terms/terms.rules.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { galleryChecks } from '../gallery/galleryValues.ts';
import { PROJECT_FORM, type ProjectValues } from './projectValues.ts';

const never = () => false;
const FROZEN = Object.fromEntries(FROZEN_TERMS.map((term) => [publicName(term, PROJECT_FIELDS[term]), never]));

/** A stored draft may have unknown codes, pictures replaced since, or terms locked by the first investment. */
export const projectChecks = ({ coverImage, gallery }: ProjectValues, locked: boolean): FieldChecks<ProjectValues> => ({
  ...PROJECT_FORM.checks,
  cover: (kept) => kept === null || kept === coverImage,
  ...galleryChecks(gallery),
  ...(locked ? FROZEN : {}),
});
