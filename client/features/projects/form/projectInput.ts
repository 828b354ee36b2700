import { projectDetails, type ProjectDraft } from '#server/features/projects/project.validation.rules.ts';
import type { CreateProjectInput, UpdateProjectInput } from '#client/apollo/schema.generated.ts';
import { pickTouched } from '#client/forms/fields.ts';
import { galleryProblems } from '../gallery/galleryValues.ts';
import { PROJECT_FORM, type ProjectValues } from './projectValues.ts';

/** The form values as the shared validation rules take them. */
export const toDomainProject = (values: ProjectValues): ProjectDraft => ({
  ...PROJECT_FORM.draftOf(values),
  coverImage: values.coverImage,
  developmentStage: null,
});

/** Error message by field: values that can't be read and violated rules. */
export const problemsOf = (values: ProjectValues): Record<string, string> => ({
  ...projectDetails(toDomainProject(values)),
  ...PROJECT_FORM.unreadable(values),
  ...galleryProblems(values.gallery),
});

const withCover = <Input extends object>(input: Input, { cover, coverImage }: ProjectValues) => ({
  ...input,
  ...(cover ? { cover } : { coverImage }),
});

/** Mutation input. Call only with valid values. */
export function toCreateInput(values: ProjectValues): CreateProjectInput {
  const { isActive: _onlyEdited, ...input } = PROJECT_FORM.inputOf(values);
  return withCover(input, values);
}

/** Mutation input with the touched fields alone; null when there are none. */
export function toUpdateInput(values: ProjectValues, touched: string[]): Omit<UpdateProjectInput, 'id'> | null {
  const input = pickTouched(PROJECT_FORM.inputOf(values), touched);
  const changes = touched.includes('cover') ? withCover(input, values) : input;
  return Object.keys(changes).length > 0 ? changes : null;
}
