import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { AUDIENCE, INVESTORS, paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { EMPTY_UPDATE, isMailed, MESSAGE_TO_INVESTORS } from './updateFields.ts';
import { toNewMedia } from './attachments/attachments.ts';
import { UpdateForm } from './UpdateForm.tsx';
import { useCreateUpdateMutation, useNewUpdateQuery, type NewUpdateQueryVariables } from './UpdateForm.generated.ts';
import type { UpdateFormProps } from './useUpdateForm.ts';

const TEXTS = {
  submit: 'Publicar actualización',
  success: 'Actualización creada correctamente',
  failure: FALLBACK.createUpdate,
};

/** /projects/{projectId}/updates/create and /create-update/{projectId}: two paths for the same form. */
export function CreateUpdateScreen({ variables }: { variables: NewUpdateQueryVariables }) {
  const { projectId } = variables;
  const user = useUser();
  const [audience] = useQueryParam(AUDIENCE);
  const isMessage = audience === INVESTORS;
  const query = useNewUpdateQuery({ variables, fetchPolicy: 'network-only' });
  const { data, error } = query;
  const nextMessageAt = data?.project?.nextInvestorMessageAt ?? null;
  const send = useCreate(projectId, nextMessageAt);
  if (!error && !data) return <FormSkeleton text={MESSAGE.loadingProject} />;
  if (error || !data?.project?.viewerRights.includes('UPDATE_WRITE'))
    return <NotFound what="ownProjectOfUpdate" query={query} />;

  return (
    <>
      <PageHeader
        title={isMessage ? 'Escribir a inversores' : 'Nueva actualización'}
        subtitle={data.project.title}
        backTo={paths.project(projectId)}
      />
      <UpdateForm
        key={`${projectId} ${audience}`}
        saved={isMessage ? MESSAGE_TO_INVESTORS : EMPTY_UPDATE}
        version={null}
        draftKey={draftKey(user.id, `${isMessage ? 'message' : 'new'}.${projectId}`)}
        limits={data.serverInfo.uploadsEnabled ? data.serverInfo : null}
        send={send}
        texts={TEXTS}
        next={paths.updates(projectId)}
        project={data.project}
        page={data.project}
      />
    </>
  );
}

function useCreate(projectId: string, nextMessageAt: string | null): UpdateFormProps['send'] {
  const [create] = useCreateUpdateMutation();
  return ({ fields, attachments }, context) =>
    create({
      variables: {
        input: {
          projectId,
          ...fields,
          mailToInvestors: isMailed(fields, nextMessageAt),
          media: toNewMedia(attachments),
        },
      },
      context,
    });
}
