import { projectDetails, type ProjectDraft } from '#server/domain/project.validation.ts';
import type { CreateProjectInput, UpdateProjectInput } from '#client/apollo/schema.generated.ts';
import { changesBetween } from '#client/forms/fields.ts';
import { galleryProblems } from './gallery/galleryValues.ts';
import type { ProjectFormValuesFragment } from './ProjectForm.generated.ts';
import { PROJECT_FORM, toFormValues, type ProjectValues } from './projectValues.ts';

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

/** Mutation input with only the changed fields; the server leaves absent fields unchanged. */
export function toUpdateInput(project: ProjectFormValuesFragment, values: ProjectValues): UpdateProjectInput {
  const before = toFormValues(project);
  const inputOf = (typed: ProjectValues) => withCover(PROJECT_FORM.inputOf(typed), typed);
  return { id: project.id, ...changesBetween<UpdateFields>(inputOf(before), inputOf(values)) };
}

type UpdateFields = Omit<UpdateProjectInput, 'id'>;
