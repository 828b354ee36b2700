import { Stack } from '@chakra-ui/react';
import { messageOf } from '#client/apollo/failure.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { useStopWaitingMutation, useWaitForSeatMutation, type SeatWaitFragment } from './WaitButton.generated.ts';

/** Where all seats are taken: asks to be told of one that is freed, or no longer. */
export function WaitButton({ project: { id, isWaiting } }: { project: SeatWaitFragment }) {
  const [wait, waiting] = useWaitForSeatMutation();
  const [stop, stopping] = useStopWaitingMutation();
  const error = isWaiting ? stopping.error : waiting.error;
  const change = isWaiting ? stop : wait;
  return (
    <Stack gap="2">
      <ActButton
        variant="outline"
        data-print="hide"
        busy={waiting.loading || stopping.loading}
        onClick={() => void change({ variables: { input: { id } } }).catch(() => null)}
      >
        {isWaiting ? 'Ya no avisarme' : 'Avisarme si se libera un cupo'}
      </ActButton>
      <Muted role="status">
        {isWaiting && 'Te avisaremos cada vez que se libere un cupo: lo toma quien invierta primero.'}
      </Muted>
      {error && <ErrorAlert>{messageOf(error, 'No pudimos guardar el cambio. Inténtalo de nuevo.')}</ErrorAlert>}
    </Stack>
  );
}
