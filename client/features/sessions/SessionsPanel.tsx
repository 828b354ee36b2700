import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { ItemRow } from '#client/ui/ItemRow.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  type SecuritySessionsFragment,
} from './Sessions.generated.ts';

type Session = SecuritySessionsFragment['sessions'][number];

/** The open sessions of the account, each of which can be ended. */
export function SessionsPanel({ user: { sessions } }: { user: SecuritySessionsFragment }) {
  const box = useRef<HTMLDivElement>(null);
  const [endOne] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const { run, isBusy, failure } = useAction(async (end: () => Promise<unknown>, done: string) => {
    await end();
    toaster.success({ title: done });
    box.current?.focus();
  });
  return (
    <Panel title="Sesiones abiertas">
      <Box ref={box} tabIndex={-1} outline="none">
        {failure && <ErrorAlert mb="6">{failure}</ErrorAlert>}
        <Rows my="-3">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={isBusy}
              onEnd={() => void run(() => endOne({ variables: { input: { id: session.id } } }), 'Sesión cerrada')}
            />
          ))}
        </Rows>
        {sessions.length > 1 && (
          <ActionButton
            mt="7"
            size="sm"
            variant="outline"
            busy={isBusy}
            onClick={() => void run(() => endOthers(), 'Cerraste las demás sesiones')}
          >
            Cerrar las demás sesiones
          </ActionButton>
        )}
      </Box>
    </Panel>
  );
}

type ItemProps = { session: Session; busy: boolean; onEnd: () => void };

const SessionItem = ({ session: { device, address, createdAt, lastUsedAt, isCurrent }, busy, onEnd }: ItemProps) => (
  <ItemRow
    title={device}
    badge={isCurrent && <ToneBadge label="Esta sesión" tone="green" />}
    about={
      <>
        <Muted overflowWrap="anywhere">
          {address} · desde el {formatDateAndTime(createdAt)}
        </Muted>
        {!isCurrent && <Muted>Último uso: {formatDateAndTime(lastUsedAt)}</Muted>}
      </>
    }
  >
    {!isCurrent && (
      <ActionButton
        size="sm"
        variant="outline"
        busy={busy}
        onClick={() => onEnd()}
        aria-label={`Cerrar la sesión de ${device}`}
      >
        Cerrar
      </ActionButton>
    )}
  </ItemRow>
);
