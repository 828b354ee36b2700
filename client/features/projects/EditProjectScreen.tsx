import { Eye } from 'lucide-react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { useEditedEntity } from '#client/queries/useEditedEntity.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  useEditProjectQuery,
  type EditProjectQueryVariables,
  type ProjectFormValuesFragment,
} from './form/ProjectForm.generated.ts';
import { ProjectForm } from './form/ProjectForm.tsx';
import { WithFormIndex } from './form/WithFormIndex.tsx';

/** /projects/{id}/edit: only for the project's developer. */
export function EditProjectScreen({ variables }: { variables: EditProjectQueryVariables }) {
  const { id: projectId } = variables;
  const query = useEditProjectQuery({ variables, fetchPolicy: 'network-only' });
  const project = useEditedEntity(query, query.data?.project, projectId);
  if (!project && !query.error && !query.data) return <FormSkeleton text={MESSAGE.loadingProject} />;
  if (!project) return <NotFound what="project" query={query} />;
  if (!project.viewerIsDeveloper) return <Navigate to={paths.dashboard} replace />;
  return <EditProject key={project.id} project={project} refresh={query.refetch} />;
}

type Props = { project: ProjectFormValuesFragment; refresh: () => Promise<unknown> };

function EditProject({ project, refresh }: Props) {
  const navigate = useNavigate();
  const user = useUser();

  function leave() {
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
          <LinkButton to={paths.previewProject(project.id)}>
            <Eye aria-hidden /> Vista previa
          </LinkButton>
        }
      />
      <WithFormIndex>
        <ProjectForm
          project={project}
          refresh={refresh}
          draftKey={draftKey(user.id, `project.edit.${project.id}`)}
          submitLabel="Guardar cambios"
          fallback={FALLBACK.updateProject}
          onSaved={leave}
          leave={
            <LinkButton to={paths.project(project.id)} variant="ghost">
              Cancelar
            </LinkButton>
          }
        />
      </WithFormIndex>
    </>
  );
}
