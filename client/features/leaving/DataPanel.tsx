import { Box, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { EXPORT_HOURS, UNCONFIRMED } from '#server/features/leaving/exports/data.export.rules.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useRequestDataExportMutation, type SecurityDataFragment } from './DataPanel.generated.ts';

type Made = NonNullable<SecurityDataFragment['dataExport']>;

/** The state of a requested copy. */
const progressOf = ({ requestedAt, expiresAt }: Made): string =>
  expiresAt
    ? `Tu copia está lista: el enlace está en tu correo y vale hasta el ${formatDateAndTime(expiresAt)}.`
    : `Pediste tus datos el ${formatDateAndTime(requestedAt)}. Te avisamos por correo cuando estén listos.`;

/** Requests a copy of all stored data of the user. */
export function DataPanel({ user: { dataExport } }: { user: SecurityDataFragment }) {
  const { emailConfirmedAt } = useUser();
  const box = useRef<HTMLDivElement>(null);
  const [request] = useRequestDataExportMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await request();
    box.current?.focus();
  }, 'No pudimos pedir tus datos. Inténtalo de nuevo.');
  return (
    <Panel title="Tus datos">
      <Box ref={box} tabIndex={-1} outline="none">
        <Muted mt="-2" mb="4">
          Descarga una copia de todo lo tuyo: tu cuenta, lo que invertiste, comentaste y seguiste, y si tienes un
          estudio, tus proyectos con sus imágenes. Preparamos un archivo ZIP y te enviamos por correo un enlace que vale{' '}
          {EXPORT_HOURS} horas.
        </Muted>
        {failure && <ErrorAlert mb="3">{failure}</ErrorAlert>}
        <Text role="status" textStyle="sm" fontWeight="semibold">
          {dataExport && progressOf(dataExport)}
        </Text>
        {!dataExport && emailConfirmedAt === null && <Notice status="warning">{UNCONFIRMED.message}</Notice>}
        {!dataExport && emailConfirmedAt !== null && (
          <ActionButton size="sm" variant="outline" busy={isBusy} onClick={() => void run()}>
            Pedir mis datos
          </ActionButton>
        )}
      </Box>
    </Panel>
  );
}
