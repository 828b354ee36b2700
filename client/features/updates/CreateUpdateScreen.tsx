import { useParams } from 'react-router-dom';
import { forgetList } from '#client/apollo/lists.ts';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { draftKey } from '#client/forms/draftStorage.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { BLANK } from './fields.ts';
import { ProjectUnavailable } from './ProjectUnavailable.tsx';
import { newMedia } from './submission.ts';
import { UpdateForm } from './UpdateForm.tsx';
import { useCreateUpdateMutation, useNewUpdateQuery } from './UpdateForm.generated.ts';
import type { UpdateFormProps } from './useUpdateForm.ts';

const TEXTS = {
  submit: 'Publicar actualización',
  success: 'Actualización creada correctamente',
  failure: FALLBACK.createUpdate,
};

/** /projects/{projectId}/updates/create and /create-update/{projectId}: the same form by two addresses. */
export function CreateUpdateScreen() {
  const { projectId = '' } = useParams();
  const user = useUser();
  const { data, error, refetch } = useNewUpdateQuery({ variables: { projectId }, fetchPolicy: 'network-only' });
  const send = useCreate(projectId);
  if (error) return <ProjectUnavailable onRetry={() => void refetch().catch(() => null)} />;
  if (!data) return <Loading text={MESSAGE.loadingProject} />;
  if (!data.project?.viewerIsDeveloper) return <ProjectUnavailable />;

  return (
    <>
      <PageHeader title="Nueva actualización" subtitle={data.project.title} backTo={paths.project(projectId)} />
      <UpdateForm
        key={projectId}
        saved={BLANK}
        existing={[]}
        draftKey={draftKey(user.id, `new.${projectId}`)}
        limits={data.serverInfo.uploadsEnabled ? data.serverInfo : null}
        send={send}
        texts={TEXTS}
        next={paths.updates(projectId)}
      />
    </>
  );
}

function useCreate(projectId: string): UpdateFormProps['send'] {
  const [create] = useCreateUpdateMutation();
  return ({ fields, attachments }, context) =>
    create({
      variables: { input: { projectId, ...fields, media: newMedia(attachments) } },
      context,
      update: (cache) => forgetList(cache, { __typename: 'Project', id: projectId }, 'updates', 'updateCount'),
    });
}
