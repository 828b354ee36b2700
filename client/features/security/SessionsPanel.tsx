import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { toaster } from '#client/ui/toaster.ts';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  type SecuritySessionsFragment,
} from './Sessions.generated.ts';
import { useStepUp } from './useStepUp.tsx';

type Session = SecuritySessionsFragment['sessions'][number];

/** Where the account is open: each log-in can be ended, at once. */
export function SessionsPanel({ user: { sessions } }: { user: SecuritySessionsFragment }) {
  const { guard, dialog } = useStepUp();
  const [endOne, { loading: isEnding }] = useEndSessionMutation();
  const [endOthers, { loading: isEndingOthers }] = useEndOtherSessionsMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const busy = isEnding || isEndingOthers;

  async function end(action: () => Promise<unknown>, done: string) {
    setFailure(null);
    try {
      await guard(action);
      toaster.success({ title: done });
      box.current?.focus(); // the button that was pressed is gone
    } catch (error) {
      setFailure(messageOf(error, MESSAGE.failed));
    }
  }
  return (
    <Panel title="Sesiones abiertas">
      <Box ref={box} tabIndex={-1} outline="none">
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <Stack as="ul" listStyleType="none" gap="0" divideY="1px" my="-3">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={busy}
              onEnd={() => void end(() => endOne({ variables: { input: { id: session.id } } }), 'Sesión cerrada')}
            />
          ))}
        </Stack>
        {sessions.length > 1 && (
          <Button
            mt="7"
            size="sm"
            variant="outline"
            disabled={busy}
            onClick={() => void end(() => endOthers(), 'Cerraste las demás sesiones')}
          >
            Cerrar las demás sesiones
          </Button>
        )}
      </Box>
      {dialog}
    </Panel>
  );
}

type ItemProps = { session: Session; busy: boolean; onEnd: () => void };

const SessionItem = ({ session: { device, address, createdAt, lastUsedAt, isCurrent }, busy, onEnd }: ItemProps) => (
  <Flex as="li" py="3" gap="3" wrap="wrap" align="center" justify="space-between" borderColor="border.muted">
    <Box minW="0">
      <Flex gap="2" wrap="wrap" align="center">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {device}
        </Text>
        {isCurrent && <ToneBadge label="Esta sesión" tone="green" />}
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {address} · desde el {formatDateAndTime(createdAt)}
      </Text>
      {!isCurrent && (
        <Text textStyle="sm" color="fg.muted">
          Último uso: {formatDateAndTime(lastUsedAt)}
        </Text>
      )}
    </Box>
    {!isCurrent && (
      <Button size="sm" variant="outline" disabled={busy} onClick={onEnd} aria-label={`Cerrar la sesión de ${device}`}>
        Cerrar
      </Button>
    )}
  </Flex>
);
