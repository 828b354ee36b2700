import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import type { ProjectFormValuesFragment } from './form/ProjectForm.generated.ts';
import { ProjectForm } from './form/ProjectForm.tsx';
import { WithFormIndex } from './form/WithFormIndex.tsx';

/** /create-project: creates a project, as a draft or published. */
export function CreateProjectScreen() {
  const navigate = useNavigate();
  const user = useUser();
  /** The new project while its gallery is still to be saved. */
  const [project, setProject] = useState<ProjectFormValuesFragment | null>(null);

  function leave(created: ProjectFormValuesFragment | null) {
    const preview = () => created && void navigate(paths.previewProject(created.id));
    toaster.success({
      title: 'Proyecto creado',
      duration: 10_000,
      action: { label: 'Vista previa', onClick: preview },
    });
    void navigate(paths.dashboard);
  }
  return (
    <>
      <PageHeader title="Crear Proyecto" subtitle="Los campos con * son obligatorios" backTo={paths.dashboard} />
      <WithFormIndex>
        <ProjectForm
          project={project}
          draftKey={draftKey(user.id, project ? `project.edit.${project.id}` : 'project.new')}
          submitLabel={project ? 'Guardar cambios' : 'Crear Proyecto'}
          fallback={FALLBACK.createProject}
          onPartlySaved={setProject}
          onSaved={leave}
          leave={
            <LinkButton to={project ? paths.project(project.id) : paths.dashboard} variant="ghost">
              {project ? 'Ver proyecto' : 'Cancelar'}
            </LinkButton>
          }
        />
      </WithFormIndex>
    </>
  );
}
