import { useApolloClient } from '@apollo/client/react';
import { Eye } from 'lucide-react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { evictField, evictRootField } from '#client/apollo/evict.ts';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { draftKey } from '#client/forms/draftStorage.ts';
import { paths } from '#client/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { toaster } from '#client/ui/toaster.ts';
import {
  useEditProjectQuery,
  useUpdateProjectMutation,
  type ProjectFormValuesFragment,
} from './ProjectForm.generated.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { toGalleryInput } from './gallery/galleryValues.ts';
import { useSetProjectGalleryMutation } from './ProjectGallery.generated.ts';
import { toUpdateInput } from './projectInput.ts';
import { toFormValues, type ProjectValues } from './projectValues.ts';

/** /projects/{id}/edit: only for the project's developer. */
export function EditProjectScreen() {
  const { projectId = '' } = useParams();
  const query = useEditProjectQuery({ variables: { id: projectId }, fetchPolicy: 'network-only' });
  const { data, error } = query;
  if (!error && !data) return <FormSkeleton text={MESSAGE.loadingProject} />;
  if (error || !data?.project) return <NotFound what="project" query={query} />;
  if (!data.project.viewerIsDeveloper) return <Navigate to={paths.dashboard} replace />;
  return <EditProject key={data.project.id} project={data.project} />;
}

function EditProject({ project }: { project: ProjectFormValuesFragment }) {
  const navigate = useNavigate();
  const user = useUser();
  const { cache } = useApolloClient();
  const [update] = useUpdateProjectMutation();
  const [setGallery] = useSetProjectGalleryMutation();

  /** The fields first: when the files are refused after that, both can be sent again. */
  async function save(values: ProjectValues) {
    await update({ variables: { input: toUpdateInput(project, values) } });
    const items = toGalleryInput(project.gallery, values.gallery);
    if (items) await setGallery({ variables: { input: { projectId: project.id, items } } });
  }

  function leave() {
    evictField(cache, user, 'studio');
    evictRootField(cache, 'projects');
    toaster.success({ title: 'Proyecto guardado' });
    void navigate(paths.project(project.id));
  }
  return (
    <>
      <PageHeader
        title="Editar proyecto"
        subtitle={project.title}
        backTo={paths.project(project.id)}
        actions={
          <LinkButton to={paths.previewProject(project.id)} variant="outline">
            <Eye aria-hidden /> Vista previa
          </LinkButton>
        }
      />
      <ProjectForm
        editing
        initial={toFormValues(project)}
        stored={project.gallery}
        draftKey={draftKey(user.id, `project.edit.${project.id}`)}
        locked={project.termsLocked}
        submitLabel="Guardar cambios"
        fallback={FALLBACK.updateProject}
        save={save}
        onSaved={leave}
        cancel={
          <LinkButton to={paths.project(project.id)} variant="ghost">
            Cancelar
          </LinkButton>
        }
      />
    </>
  );
}
