import { Box } from '@chakra-ui/react';
import { useNavigate, useParams } from 'react-router-dom';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { useEditedEntity } from '#client/queries/useEditedEntity.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { toChanges, toFormValues } from './milestoneFields.ts';
import { MilestoneForm } from './MilestoneForm.tsx';
import {
  useEditMilestoneMutation,
  useMilestoneToEditQuery,
  type MilestoneToEditQueryVariables,
} from './MilestoneForm.generated.ts';

/** /projects/{projectId}/milestones/{milestoneId}/edit */
export function EditMilestoneScreen({ variables }: { variables: MilestoneToEditQueryVariables }) {
  const { projectId = '' } = useParams();
  const { id } = variables;
  const user = useUser();
  const navigate = useNavigate();
  const query = useMilestoneToEditQuery({ variables, fetchPolicy: 'network-only' });
  const milestone = useEditedEntity(query, query.data?.milestone, id);
  const [edit] = useEditMilestoneMutation();
  const list = paths.milestones(projectId);
  if (!milestone && !query.error && !query.data) return <FormSkeleton narrow />;
  if (milestone?.project.id !== projectId || !milestone.project.viewerRights.includes('MILESTONE_WRITE')) {
    return <NotFound what="ownMilestone" query={query} />;
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
          saved={toFormValues(milestone)}
          version={milestone.revision}
          draftKey={draftKey(user.id, `milestone.edit.${id}`)}
          submitLabel="Guardar cambios"
          fallback={FALLBACK.updateMilestone}
          cancelTo={list}
          onSaved={leave}
          refresh={query.refetch}
          save={(fields, { touched, version }) =>
            edit({ variables: { input: { id, ...toChanges(fields, touched), baseRevision: version } } })
          }
        />
      </Panel>
    </Box>
  );
}
