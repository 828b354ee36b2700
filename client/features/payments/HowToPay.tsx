import { Box, Stack, type BoxProps } from '@chakra-ui/react';
import { formatDollars } from '#client/text/format.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useScrolledTo } from '#client/ui/hooks/useScrolledTo.ts';
import { mayBePaid } from '#server/features/payments/payment.rules.ts';
import { STUDIO_CLOSED_WORDS } from '#server/kernel/events/event.words.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { CopyLine } from './CopyLine.tsx';
import type { HowToPayFragment } from './HowToPay.generated.ts';
import { leftToPay } from './payable.ts';
import { PayTo } from './PayTo.tsx';
import { StudioContact } from './StudioContact.tsx';

type PanelProps = { investment: HowToPayFragment; /** It is scrolled into sight. */ isLinked?: boolean };

/** How an investment is paid, for its investor and while something of it is left to be paid and isn't reported. */
export function HowToPay({ investment: { payments, project }, isLinked = false, ...panel }: BoxProps & PanelProps) {
  const box = useScrolledTo(isLinked);
  if (!payments || leftToPay(payments) <= 0) return null;
  return (
    <Panel ref={box} {...panel} title="Cómo pagar" data-print="hide">
      {mayBePaid(project) || project.isStudioClosed ? (
        <Due payments={payments} project={project} />
      ) : (
        <Muted>{NOT_DUE}</Muted>
      )}
    </Panel>
  );
}

const NOT_DUE = 'Todavía no tienes que pagar: si la campaña alcanza la meta, aquí verás cómo.';
const NOT_WRITTEN = 'El estudio todavía no escribió cómo pagarle. Te avisamos cuando lo haga.';
const TO_WHOM =
  'Le pagas al estudio, con tu referencia en la transferencia. Fichín no recibe ni guarda dinero, y nunca te lo pide.';

type Props = {
  payments: NonNullable<HowToPayFragment['payments']>;
  project: HowToPayFragment['project'];
};

const Due = ({ payments, project }: Props) => {
  const {
    arePaymentsFrozen,
    isStudioClosed,
    paymentInstructions: instructions,
    paymentInstructionsAbsence: absence,
    paymentInstructionsChangeOn: changeOn,
  } = project;
  if (isStudioClosed) return <Muted>{STUDIO_CLOSED_WORDS}.</Muted>;
  if (arePaymentsFrozen)
    return (
      <Notice status="warning" title="Fichín congeló los datos de pago de este estudio">
        No transfieras hasta que se aclare.
      </Notice>
    );
  if (absence === 'EMAIL_NOT_CONFIRMED') return <ConfirmAddress />;
  if (!instructions) return <Muted>{NOT_WRITTEN}</Muted>;
  return (
    <Stack gap="4">
      {changeOn && (
        <Notice status="warning" title={`Los datos cambian el ${formatDateAndTime(changeOn)}`}>
          Si algo te parece extraño, consulta al estudio por otro medio antes de transferir.
        </Notice>
      )}
      <Stack as="dl" gap="4">
        <Box>
          <Muted as="dt">Te falta pagar</Muted>
          <Box as="dd" fontWeight="semibold">
            {formatDollars(leftToPay(payments))}
          </Box>
        </Box>
        <CopyLine name="Referencia" text={payments.reference} copy="Copiar referencia" />
      </Stack>
      <PayTo instructions={instructions} />
      <StudioContact name="Para hablar con el estudio" links={project.developer.links} />
      <Muted>{TO_WHOM}</Muted>
    </Stack>
  );
};
