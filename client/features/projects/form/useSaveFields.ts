import type { Edit } from '#client/forms/useDraft.ts';
import {
  useCreateProjectMutation,
  useUpdateProjectMutation,
  type ProjectFormValuesFragment,
} from './ProjectForm.generated.ts';
import { toCreateInput, toUpdateInput } from './projectInput.ts';
import type { ProjectValues } from './projectValues.ts';

/** The revisions of the project and of its gallery; null for a new one. */
export type ProjectVersion = { revision: number; galleryRevision: number } | null;

/** Creates the project, or sends its touched fields; resolves with what is stored then. */
export function useSaveFields(project: ProjectFormValuesFragment | null) {
  const [create] = useCreateProjectMutation();
  const [update] = useUpdateProjectMutation();

  return async (values: ProjectValues, { touched, version }: Edit<ProjectVersion>) => {
    if (!project) {
      const { data } = await create({ variables: { input: toCreateInput(values) } });
      return data?.createProject.project ?? null;
    }
    const changes = toUpdateInput(values, touched);
    if (!changes) return project;
    const { data } = await update({
      variables: { input: { id: project.id, ...changes, baseRevision: version?.revision } },
    });
    return data?.updateProject.project ?? project;
  };
}
