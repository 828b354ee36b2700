import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { createForm, type ValuesOf } from '#client/forms/fields.ts';
import type { Shape } from '#client/forms/merge.ts';
import type { ProjectFormValuesFragment } from './ProjectForm.generated.ts';
import {
  combineOrders,
  joinGallery,
  splitGallery,
  toGalleryValues,
  type GalleryValue,
} from '../gallery/galleryValues.ts';

/** The form has a field of its own for the cover, and none for the development stage. */
const { coverImage: _withFile, developmentStage: _omitted, ...FORM_FIELDS } = PROJECT_FIELDS;

export const PROJECT_FORM = createForm(FORM_FIELDS);

/** Form values; amounts are text as typed. */
export type ProjectValues = ValuesOf<typeof FORM_FIELDS> & {
  /** URL of the stored cover; a chosen file replaces it. */
  coverImage: string | null;
  cover: File | null;
  gallery: GalleryValue[];
};

export const NEW_PROJECT: ProjectValues = { ...PROJECT_FORM.blank(), coverImage: null, cover: null, gallery: [] };

export const toFormValues = (project: ProjectFormValuesFragment): ProjectValues => ({
  ...PROJECT_FORM.filled(project),
  coverImage: project.coverImage,
  cover: null,
  gallery: toGalleryValues(project.gallery),
});

/** A cover is one part, stored or chosen; a gallery is several. */
export const SHAPE: Shape<ProjectValues> = {
  split: ({ cover, coverImage, gallery, ...fields }) => ({
    ...fields,
    cover: cover ?? coverImage,
    ...splitGallery(gallery),
  }),
  join(parts, { gallery }, stored) {
    const names = Object.keys(PROJECT_FORM.blank());
    const fields = Object.fromEntries(names.map((name) => [name, parts[name]])) as ValuesOf<typeof FORM_FIELDS>;
    const cover = parts['cover'] as File | string | null;
    return {
      ...fields,
      ...(cover instanceof File ? { cover, coverImage: stored.coverImage } : { cover: null, coverImage: cover }),
      gallery: joinGallery(parts, gallery),
    };
  },
  combine: (part, changes) =>
    part === 'order' ? combineOrders(changes as Parameters<typeof combineOrders>[0]) : undefined,
};
