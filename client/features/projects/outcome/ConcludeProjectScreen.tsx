import { Box } from '@chakra-ui/react';
import { Navigate, useNavigate } from 'react-router-dom';
import { draftKey } from '#client/storage.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { MESSAGE } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  useConcludeProjectMutation,
  useProjectToConcludeQuery,
  type ProjectToConcludeQueryVariables,
} from './ConcludeProject.generated.ts';
import { OutcomeForm } from './OutcomeForm.tsx';

/** /projects/{projectId}/conclude */
export function ConcludeProjectScreen({ variables }: { variables: ProjectToConcludeQueryVariables }) {
  const { id } = variables;
  const user = useUser();
  const navigate = useNavigate();
  const query = useProjectToConcludeQuery({ variables, fetchPolicy: 'network-only' });
  const { data, error } = query;
  const [conclude] = useConcludeProjectMutation();
  if (!data && !error) return <FormSkeleton narrow text={MESSAGE.loadingProject} />;
  if (!data?.project) return <NotFound what="project" query={query} />;
  if (!data.project.viewerRights.includes('PROJECT_CONCLUDE')) return <Navigate to={paths.dashboard} replace />;

  function leave() {
    toaster.success({ title: 'Contaste cómo terminó el juego' });
    void navigate(paths.project(id));
  }
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title="Contar cómo terminó el juego" subtitle={data.project.title} backTo={paths.project(id)} />
      <Panel title="Cómo terminó">
        <OutcomeForm
          key={id}
          project={data.project}
          draftKey={draftKey(user.id, `project.conclude.${id}`)}
          save={(outcome) => conclude({ variables: { input: { id, ...outcome } } })}
          onSaved={leave}
        />
      </Panel>
    </Box>
  );
}
