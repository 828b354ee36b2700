import { useApolloClient } from '@apollo/client/react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { forgetList, forgetRootList } from '#client/apollo/lists.ts';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { draftKey } from '#client/forms/draftStorage.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { toaster } from '#client/ui/toaster.ts';
import {
  useEditProjectQuery,
  useUpdateProjectMutation,
  type ProjectFormValuesFragment,
} from './ProjectForm.generated.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { ProjectNotFound } from './ProjectNotFound.tsx';
import { editOf } from './projectInput.ts';
import { valuesOf } from './projectValues.ts';

/** /projects/{id}/edit: only for the project's developer. */
export function EditProjectScreen() {
  const { projectId = '' } = useParams();
  const { data, error, refetch } = useEditProjectQuery({ variables: { id: projectId }, fetchPolicy: 'network-only' });
  if (error) return <ProjectNotFound projectId={projectId} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading text={MESSAGE.loadingProject} />;
  if (!data.project) return <ProjectNotFound projectId={projectId} onRetry={() => void refetch()} />;
  if (!data.project.viewerIsDeveloper) return <Navigate to={paths.dashboard} replace />;
  return <EditProject key={data.project.id} project={data.project} />;
}

function EditProject({ project }: { project: ProjectFormValuesFragment }) {
  const navigate = useNavigate();
  const user = useUser();
  const { cache } = useApolloClient();
  const [update] = useUpdateProjectMutation();
  function leave() {
    forgetList(cache, user, 'studio');
    forgetRootList(cache, 'projects');
    toaster.success({ title: 'Proyecto guardado' });
    void navigate(paths.project(project.id));
  }
  return (
    <>
      <PageHeader title="Editar proyecto" subtitle={project.title} backTo={paths.project(project.id)} />
      <ProjectForm
        editing
        initial={valuesOf(project)}
        draftKey={draftKey(user.id, `project.edit.${project.id}`)}
        locked={project.termsLocked}
        submitLabel="Guardar cambios"
        fallback={FALLBACK.updateProject}
        save={(values) => update({ variables: { input: editOf(project, values) } })}
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
