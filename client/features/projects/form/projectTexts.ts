import type { PartText } from '#client/forms/useDraftForm.ts';
import { describeGallery } from '../gallery/galleryValues.ts';
import { BASICS } from './BasicsSection.tsx';
import type { FormField } from './formFields.tsx';
import { FUNDING } from './FundingSection.tsx';
import type { ProjectValues } from './projectValues.ts';
import { PUBLICATION } from './PublicationSection.tsx';
import { STAGE } from './StageSection.tsx';

/** Each field of the form; the gallery has a section of its own. */
const FIELDS: Record<string, PartText> = {
  ...BASICS,
  ...STAGE,
  ...FUNDING,
  ...PUBLICATION,
} satisfies Record<Exclude<keyof ProjectValues, 'coverImage' | 'gallery'>, FormField>;

/** How a part of the form is named and shown where others changed it too. */
export const describeProject =
  ({ gallery }: ProjectValues) =>
  (part: string): PartText =>
    describeGallery(part, gallery) ?? FIELDS[part] ?? { label: part };
