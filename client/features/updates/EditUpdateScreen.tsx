import { useParams } from 'react-router-dom';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { draftKey } from '#client/forms/draftStorage.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ProjectUnavailable } from './ProjectUnavailable.tsx';
import { keptMedia, newMedia } from './submission.ts';
import { UpdateForm } from './UpdateForm.tsx';
import { useEditUpdateMutation, useUpdateToEditQuery, type UpdateFieldsFragment } from './UpdateForm.generated.ts';
import { UpdateMissing } from './UpdateMissing.tsx';
import type { UpdateFormProps } from './useUpdateForm.ts';

const TEXTS = {
  submit: 'Guardar cambios',
  success: 'Actualización modificada correctamente',
  failure: FALLBACK.editUpdate,
};

/** /projects/{projectId}/updates/{updateId}/edit */
export function EditUpdateScreen() {
  const { projectId = '', updateId = '' } = useParams();
  const user = useUser();
  const { data, error, refetch } = useUpdateToEditQuery({ variables: { id: updateId }, fetchPolicy: 'network-only' });
  const send = useEdit(updateId);
  const retry = () => void refetch().catch(() => null);
  if (error) return <UpdateMissing projectId={projectId} error={error} onRetry={retry} />;
  if (!data) return <Loading />;
  const { update, serverInfo } = data;
  if (update?.project.id !== projectId) return <UpdateMissing projectId={projectId} />;
  if (!update.viewerCanEdit) return <ProjectUnavailable />;

  return (
    <>
      <PageHeader
        title="Editar actualización"
        subtitle={update.project.title}
        backTo={paths.update(projectId, updateId)}
      />
      <UpdateForm
        key={updateId}
        saved={fieldsOf(update)}
        existing={update.media}
        draftKey={draftKey(user.id, `edit.${updateId}`)}
        editing
        limits={serverInfo.uploadsEnabled ? serverInfo : null}
        send={send}
        texts={TEXTS}
        next={paths.updates(projectId)}
      />
    </>
  );
}

const fieldsOf = ({ title, content, type, isPublic }: UpdateFieldsFragment) => ({ title, content, type, isPublic });

function useEdit(id: string): UpdateFormProps['send'] {
  const [edit] = useEditUpdateMutation();
  return ({ fields, attachments }, context) =>
    edit({
      variables: { input: { id, ...fields, existingMedia: keptMedia(attachments), media: newMedia(attachments) } },
      context,
    });
}
