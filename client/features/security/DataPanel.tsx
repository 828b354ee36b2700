import { Box, Button, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { EXPORT_HOURS } from '#server/domain/data.export.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useRequestDataExportMutation, type SecurityDataFragment } from './DataPanel.generated.ts';
import { useStepUp } from './useStepUp.tsx';

const FAILED = 'No pudimos pedir tus datos. Inténtalo de nuevo.';

type Made = NonNullable<SecurityDataFragment['dataExport']>;

/** Where a copy that was asked for is. */
const progressOf = ({ requestedAt, expiresAt }: Made): string =>
  expiresAt
    ? `Tu copia está lista: el enlace está en tu correo y vale hasta el ${formatDateAndTime(expiresAt)}.`
    : `Pediste tus datos el ${formatDateAndTime(requestedAt)}. Te avisamos por correo cuando estén listos.`;

/** A copy of all that is stored about the user. */
export function DataPanel({ user: { dataExport } }: { user: SecurityDataFragment }) {
  const { guard, dialog } = useStepUp();
  const [request, { loading }] = useRequestDataExportMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  async function ask() {
    setFailure(null);
    try {
      await guard(() => request());
      box.current?.focus(); // the button that was pressed is gone
    } catch (error) {
      setFailure(messageOf(error, FAILED));
    }
  }
  return (
    <Panel title="Tus datos">
      <Box ref={box} tabIndex={-1} outline="none">
        <Text mt="-2" textStyle="sm" color="fg.muted" mb="4">
          Descarga una copia de todo lo tuyo: tu cuenta, lo que invertiste, comentaste y seguiste, y si tienes un
          estudio, tus proyectos con sus imágenes. Preparamos un archivo ZIP y te enviamos por correo un enlace que vale{' '}
          {EXPORT_HOURS} horas.
        </Text>
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <Text role="status" textStyle="sm" fontWeight="semibold">
          {dataExport && progressOf(dataExport)}
        </Text>
        {!dataExport && (
          <Button size="sm" variant="outline" loading={loading} onClick={() => void ask()}>
            Pedir mis datos
          </Button>
        )}
      </Box>
      {dialog}
    </Panel>
  );
}
