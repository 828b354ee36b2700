import { Stack } from '@chakra-ui/react';
import { MessageCircleQuestion } from 'lucide-react';
import { useAction } from '#client/actions/useAction.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { formatDate } from '#client/text/date.ts';
import { useRequestUpdateMutation, type RequestUpdateFragment } from './RequestUpdate.generated.ts';

type Own = NonNullable<RequestUpdateFragment['viewerUpdateRequest']>;

/** Lets an investor request an update of a project without recent ones, or says why not yet. Nothing for others. */
export const RequestUpdate = ({ project }: { project: RequestUpdateFragment }) =>
  project.viewerUpdateRequest && (
    <Panel title="Novedades del estudio">
      <RequestForm id={project.id} own={project.viewerUpdateRequest} />
    </Panel>
  );

function RequestForm({ id, own: { silentSince, refusal } }: { id: string; own: Own }) {
  const [request] = useRequestUpdateMutation();
  const { run, isBusy, failure } = useAction(
    () => request({ variables: { input: { id } } }),
    'No pudimos enviar el pedido. Inténtalo de nuevo.',
  );
  return (
    <Stack gap="3">
      <Muted role="status">{refusal ? refusal.message : `Sin novedades desde el ${formatDate(silentSince)}.`}</Muted>
      {!refusal && (
        <ActionButton variant="outline" data-print="hide" busy={isBusy} onClick={() => void run()}>
          <MessageCircleQuestion aria-hidden /> Pedir actualización
        </ActionButton>
      )}
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}
