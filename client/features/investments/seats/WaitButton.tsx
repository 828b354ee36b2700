import { Stack } from '@chakra-ui/react';
import { useAction } from '#client/actions/useAction.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { useStopWaitingMutation, useWaitForSeatMutation, type SeatWaitFragment } from './WaitButton.generated.ts';

/** While all seats are taken: subscribes to the notification about a free one, or unsubscribes. */
export function WaitButton({ project: { id, isWaiting } }: { project: SeatWaitFragment }) {
  const [wait] = useWaitForSeatMutation();
  const [stop] = useStopWaitingMutation();
  const { run, isBusy, failure } = useAction(
    () => (isWaiting ? stop : wait)({ variables: { input: { id } } }),
    'No pudimos guardar el cambio. Inténtalo de nuevo.',
  );
  return (
    <Stack gap="2">
      <ActionButton variant="outline" data-print="hide" busy={isBusy} onClick={() => void run()}>
        {isWaiting ? 'Ya no avisarme' : 'Avisarme si se libera un cupo'}
      </ActionButton>
      <Muted role="status">
        {isWaiting && 'Te avisaremos cada vez que se libere un cupo: lo toma quien invierta primero.'}
      </Muted>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}
