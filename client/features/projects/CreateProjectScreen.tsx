import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { evictField, evictRootField } from '#client/apollo/evict.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/forms/draftStorage.ts';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useCreateProjectMutation } from './form/ProjectForm.generated.ts';
import { ProjectForm } from './form/ProjectForm.tsx';
import { toCreateInput } from './form/projectInput.ts';
import { NEW_PROJECT } from './form/projectValues.ts';

/** /create-project: creates a project, as a draft or published. */
export function CreateProjectScreen() {
  const navigate = useNavigate();
  const user = useUser();
  const { cache } = useApolloClient();
  const [create] = useCreateProjectMutation();
  function leave() {
    evictField(cache, user, 'projects', 'studio');
    evictRootField(cache, 'projects');
    toaster.success({ title: 'Proyecto creado' });
    void navigate(paths.dashboard);
  }
  return (
    <>
      <PageHeader title="Crear Proyecto" subtitle="Los campos con * son obligatorios" backTo={paths.dashboard} />
      <ProjectForm
        saved={NEW_PROJECT}
        version={null}
        draftKey={draftKey(user.id, 'project.new')}
        submitLabel="Crear Proyecto"
        fallback={FALLBACK.createProject}
        save={(values) => create({ variables: { input: toCreateInput(values) } })}
        onSaved={leave}
        cancel={
          <LinkButton to={paths.dashboard} variant="ghost">
            Cancelar
          </LinkButton>
        }
      />
    </>
  );
}
