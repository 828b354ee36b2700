import { useParams } from 'react-router-dom';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { pickTouched } from '#client/forms/fields.ts';
import { paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { useEditedEntity } from '#client/queries/useEditedEntity.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { fromExistingMedia, toExistingMedia, toNewMedia } from './attachments/attachments.ts';
import type { UpdateValues } from './updateFields.ts';
import { UpdateForm } from './UpdateForm.tsx';
import {
  useEditUpdateMutation,
  useUpdateToEditQuery,
  type UpdateToEditQueryVariables,
  type UpdateFieldsFragment,
} from './UpdateForm.generated.ts';
import type { UpdateFormProps } from './useUpdateForm.ts';

const TEXTS = {
  submit: 'Guardar cambios',
  success: 'Actualización modificada correctamente',
  failure: FALLBACK.editUpdate,
};

/** /projects/{projectId}/updates/{updateId}/edit */
export function EditUpdateScreen({ variables }: { variables: UpdateToEditQueryVariables }) {
  const { projectId = '' } = useParams();
  const { id: updateId } = variables;
  const user = useUser();
  const query = useUpdateToEditQuery({ variables, fetchPolicy: 'network-only' });
  const update = useEditedEntity(query, query.data?.update, updateId);
  const { serverInfo } = query.data ?? query.previousData ?? {};
  const send = useEdit(updateId);
  if (!update && !query.error && !query.data) return <FormSkeleton />;
  if (update?.project.id !== projectId) return <NotFound what="update" query={query} />;
  if (!update.viewerCanEdit) return <NotFound what="ownProjectOfUpdate" />;

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
        version={update.revision}
        refresh={query.refetch}
        draftKey={draftKey(user.id, `edit.${updateId}`)}
        editing
        limits={serverInfo?.uploadsEnabled ? serverInfo : null}
        send={send}
        texts={TEXTS}
        page={update.project}
        next={paths.updates(projectId)}
      />
    </>
  );
}

const fieldsOf = ({ title, content, type, isPublic, media }: UpdateFieldsFragment): UpdateValues => ({
  title,
  content,
  type,
  isPublic,
  mailToInvestors: false,
  media: media.map(fromExistingMedia),
});

function useEdit(id: string): UpdateFormProps['send'] {
  const [edit] = useEditUpdateMutation();
  return ({ fields: { mailToInvestors: _never, ...fields }, attachments, edit: { touched, version } }, context) => {
    const files = { existingMedia: toExistingMedia(attachments), media: toNewMedia(attachments) };
    const input = { ...pickTouched(fields, touched), ...(touched.includes('media') && files) };
    return edit({ variables: { input: { id, ...input, baseRevision: version } }, context });
  };
}
