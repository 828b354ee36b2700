import { Box } from '@chakra-ui/react';
import { useNavigate, useParams } from 'react-router-dom';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { draftKey } from '#client/forms/draftStorage.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { fieldsOf, inputOf } from './milestoneFields.ts';
import { MilestoneForm } from './MilestoneForm.tsx';
import { useEditMilestoneMutation, useMilestoneToEditQuery } from './MilestoneForm.generated.ts';
import { MilestoneUnavailable } from './MilestoneUnavailable.tsx';

/** /projects/{projectId}/milestones/{milestoneId}/edit */
export function EditMilestoneScreen() {
  const { projectId = '', milestoneId: id = '' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const { data, error, refetch } = useMilestoneToEditQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const [edit] = useEditMilestoneMutation();
  const list = paths.milestones(projectId);
  const retry = () => void refetch().catch(() => null);
  if (error) return <MilestoneUnavailable backTo={list} error={error} fallback={FALLBACK.milestone} onRetry={retry} />;
  if (!data) return <Loading />;
  const { milestone } = data;
  if (milestone?.project.id !== projectId || !milestone.project.viewerIsDeveloper) {
    return <MilestoneUnavailable backTo={list} />;
  }

  function leave() {
    toaster.success({ title: 'Hito modificado correctamente' });
    void navigate(list);
  }
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title="Editar hito" subtitle={milestone.project.title} backTo={list} />
      <Panel title="Datos del hito">
        <MilestoneForm
          key={id}
          saved={fieldsOf(milestone)}
          draftKey={draftKey(user.id, `milestone.edit.${id}`)}
          submitLabel="Guardar cambios"
          fallback={FALLBACK.updateMilestone}
          cancelTo={list}
          onSaved={leave}
          save={(fields) => edit({ variables: { input: { id, ...inputOf(fields) } } })}
        />
      </Panel>
    </Box>
  );
}
