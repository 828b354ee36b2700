import { Box } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { EMPTY_MILESTONE, toInput } from './milestoneFields.ts';
import { MilestoneForm } from './MilestoneForm.tsx';
import {
  useCreateMilestoneMutation,
  useNewMilestoneQuery,
  type NewMilestoneQueryVariables,
} from './MilestoneForm.generated.ts';

/** /projects/{projectId}/milestones/create */
export function CreateMilestoneScreen({ variables }: { variables: NewMilestoneQueryVariables }) {
  const { projectId } = variables;
  const user = useUser();
  const navigate = useNavigate();
  const query = useNewMilestoneQuery({ variables, fetchPolicy: 'network-only' });
  const { data, error } = query;
  const [create] = useCreateMilestoneMutation();
  const list = paths.milestones(projectId);
  if (!error && !data) return <FormSkeleton narrow text={MESSAGE.loadingProject} />;
  if (error || !data?.project?.viewerRights.includes('MILESTONE_WRITE'))
    return <NotFound what="ownProjectOfMilestone" query={query} />;

  function leave() {
    toaster.success({ title: 'Hito creado correctamente' });
    void navigate(list);
  }
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title="Nuevo hito" subtitle={data.project.title} backTo={list} />
      <Panel title="Datos del hito">
        <MilestoneForm
          key={projectId}
          saved={EMPTY_MILESTONE}
          version={null}
          draftKey={draftKey(user.id, `milestone.new.${projectId}`)}
          submitLabel="Crear hito"
          fallback={FALLBACK.createMilestone}
          cancelTo={list}
          onSaved={leave}
          save={(fields) => create({ variables: { input: { projectId, ...toInput(fields) } } })}
        />
      </Panel>
    </Box>
  );
}
