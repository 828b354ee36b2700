import { useParams } from 'react-router-dom';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { useEditedEntity } from '#client/queries/useEditedEntity.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
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
  const query = useMilestoneToEditQuery({ variables, fetchPolicy: 'network-only' });
  const milestone = useEditedEntity(query, query.data?.milestone, id);
  const [edit] = useEditMilestoneMutation();
  if (!milestone && !query.error && !query.data) return <FormSkeleton narrow />;
  if (milestone?.project.id !== projectId || !milestone.project.viewerRights.includes('MILESTONE_WRITE')) {
    return <NotFound what="ownMilestone" query={query} />;
  }

  return (
    <MilestoneForm
      key={id}
      title="Editar hito"
      project={milestone.project}
      saved={toFormValues(milestone)}
      version={milestone.revision}
      draftKey={draftKey(user.id, `milestone.edit.${id}`)}
      submitLabel="Guardar cambios"
      success="Hito modificado correctamente"
      fallback={FALLBACK.updateMilestone}
      refresh={query.refetch}
      save={(fields, { touched, version }) =>
        edit({ variables: { input: { id, ...toChanges(fields, touched), baseRevision: version } } })
      }
    />
  );
}
