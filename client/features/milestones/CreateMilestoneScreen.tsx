import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
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
  const query = useNewMilestoneQuery({ variables, fetchPolicy: 'network-only' });
  const { data, error } = query;
  const [create] = useCreateMilestoneMutation();
  if (!error && !data) return <FormSkeleton narrow text={MESSAGE.loadingProject} />;
  if (error || !data?.project?.viewerRights.includes('MILESTONE_WRITE'))
    return <NotFound what="ownProjectOfMilestone" query={query} />;

  return (
    <MilestoneForm
      key={projectId}
      title="Nuevo hito"
      project={data.project}
      saved={EMPTY_MILESTONE}
      version={null}
      draftKey={draftKey(user.id, `milestone.new.${projectId}`)}
      submitLabel="Crear hito"
      success="Hito creado correctamente"
      fallback={FALLBACK.createMilestone}
      save={(fields) => create({ variables: { input: { projectId, ...toInput(fields) } } })}
    />
  );
}
