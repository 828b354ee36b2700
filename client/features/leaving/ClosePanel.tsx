import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { CLOSING_DAYS } from '#server/features/accounts/closing.rules.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { formatDate } from '#client/text/date.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { useCloseAccountMutation, type SecurityClosingFragment } from './ClosePanel.generated.ts';

const CONSEQUENCES = [
  `Tienes ${CLOSING_DAYS} días para arrepentirte: mientras tanto la cuenta funciona como siempre.`,
  'Después borramos tu correo, tu nombre, tu perfil, tus llaves y todo lo que es solo tuyo. No se puede deshacer.',
  'Ese día se retiran las inversiones que aún puedas retirar y, cuando termine su campaña, las que no hayas pagado ni avisado. Las demás quedan registradas y tus comentarios siguen, sin tu nombre.',
];
const OF_STUDIOS = [
  'Tus borradores y los proyectos que no recibieron dinero se borran con sus imágenes.',
  'Antes, cierra con su resultado (lanzado o cancelado) los que tengan compromisos vigentes: sus inversores los siguen viendo.',
  'Antes, responde los avisos de pago de tus inversores y devuelve lo que falte devolver.',
  'Después nadie te paga más: avisamos a quienes tengan compromisos vigentes en tus juegos.',
];

const OF_REPORTS = 'Los pagos que avisaste y esperan respuesta quedan para que el estudio los responda.';

/** The consequences of closing the account, and the button that closes it. */
export function ClosePanel({ user: { role, closesAt, paymentCounts } }: { user: SecurityClosingFragment }) {
  const [close] = useCloseAccountMutation();
  const box = useRef<HTMLDivElement>(null);
  const closing = useConfirm({
    title: '¿Cerrar tu cuenta?',
    body: `Se cierra dentro de ${CLOSING_DAYS} días. Hasta entonces puedes conservarla; después no se puede recuperar.`,
    action: 'Cerrar mi cuenta',
    isFinal: true,
    fallback: 'No pudimos cerrar tu cuenta. Inténtalo de nuevo.',
    focusAfter: () => box.current,
    run: () => close(),
  });
  const hasReports = paymentCounts.some(({ state, count }) => state === 'REPORTED' && count > 0);
  const consequences = [
    ...CONSEQUENCES,
    ...(hasReports ? [OF_REPORTS] : []),
    ...(role === 'DEVELOPER' ? OF_STUDIOS : []),
  ];

  return (
    <Panel title="Cerrar la cuenta">
      <Box ref={box} tabIndex={-1} outline="none">
        <Stack as="ul" listStyleType="disc" textStyle="sm" color="fg.muted" gap="1" ps="5" mb="4">
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Stack>
        <Text role="status" textStyle="sm" fontWeight="semibold">
          {closesAt && `Tu cuenta se cerrará el ${formatDate(closesAt)}. Arriba puedes conservarla.`}
        </Text>
        {!closesAt && (
          <Button size="sm" variant="outline" colorPalette="red" onClick={() => closing.open()}>
            Cerrar mi cuenta
          </Button>
        )}
      </Box>
      {closing.dialog}
    </Panel>
  );
}
