import { Box } from '@chakra-ui/react';
import { useNavigate, useParams } from 'react-router-dom';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { draftKey } from '#client/forms/draftStorage.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { BLANK, inputOf } from './milestoneFields.ts';
import { MilestoneForm } from './MilestoneForm.tsx';
import { useCreateMilestoneMutation, useNewMilestoneQuery } from './MilestoneForm.generated.ts';
import { MilestoneUnavailable } from './MilestoneUnavailable.tsx';

/** /projects/{projectId}/milestones/create */
export function CreateMilestoneScreen() {
  const { projectId = '' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const { data, error, refetch } = useNewMilestoneQuery({ variables: { projectId }, fetchPolicy: 'network-only' });
  const [create] = useCreateMilestoneMutation();
  const list = paths.milestones(projectId);
  const retry = () => void refetch().catch(() => null);
  if (error) return <MilestoneUnavailable backTo={list} error={error} fallback={FALLBACK.project} onRetry={retry} />;
  if (!data) return <Loading text={MESSAGE.loadingProject} />;
  if (!data.project?.viewerIsDeveloper) return <MilestoneUnavailable backTo={list} missing="project" />;

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
          saved={BLANK}
          draftKey={draftKey(user.id, `milestone.new.${projectId}`)}
          submitLabel="Crear hito"
          fallback={FALLBACK.createMilestone}
          cancelTo={list}
          onSaved={leave}
          save={(fields) => create({ variables: { input: { projectId, ...inputOf(fields) } } })}
        />
      </Panel>
    </Box>
  );
}
