import { Button, Flex, Text } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { formatDollars } from '#client/text/format.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import type { Payable } from '../payable.ts';
import {
  useDonateExcessMutation,
  useTakeBackDonationMutation,
  type OwnPaymentFragment,
} from './MyPayments.generated.ts';

type Props = {
  investment: Payable<OwnPaymentFragment>;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged?: () => void;
};

/** What an investor paid beyond the commitment: it is to be returned, unless they leave it to the studio. */
export function ExcessPayment({ investment, focusTarget, onChanged }: Props) {
  const { id, project, payments } = investment;
  const { reference, state, toReturnAmount, donatedAmount } = payments;
  const [donate] = useDonateExcessMutation({ onCompleted: () => onChanged?.() });
  const [takeBack] = useTakeBackDonationMutation({ onCompleted: () => onChanged?.() });
  const [over, donated] = [formatDollars(toReturnAmount), formatDollars(donatedAmount)];
  const ofPayment = `del pago ${reference} de «${project.title}»`;
  const donation = useConfirm({
    title: `¿Dejar ${over} para el estudio?`,
    body: `Son lo que pagaste de más ${ofPayment}. No suma a tu inversión. Puedes cambiar de idea después.`,
    action: 'Que quede',
    cancel: 'Cancelar',
    focusAfter: () => focusTarget.current,
    async run() {
      await donate({ variables: { input: { investmentId: id, amount: toReturnAmount } } });
      toaster.success({ title: `Dejaste ${over} para el estudio` });
    },
  });
  const taking = useConfirm({
    title: `¿Pedir que te devuelvan ${donated}?`,
    body: `Los habías dejado para el estudio: son lo que pagaste de más ${ofPayment}. Le avisamos.`,
    action: 'Pedirlos',
    cancel: 'Cancelar',
    focusAfter: () => focusTarget.current,
    async run() {
      await takeBack({ variables: { input: { investmentId: id } } });
      toaster.success({ title: `El estudio tiene que devolverte ${donated}` });
    },
  });
  const isOver = state === 'PAID' && toReturnAmount > 0;
  if (!isOver && donatedAmount === 0) return null;
  return (
    <>
      {isOver && <Text>Pagaste {over} de más: te los devuelve el estudio, salvo que quieras dejárselos.</Text>}
      {donatedAmount > 0 && <Text>Pagaste {donated} de más y quedan para el estudio.</Text>}
      <Flex gap="2" wrap="wrap" data-print="hide">
        {isOver && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Que quede para el estudio lo que pagué de más: ${reference}`}
            onClick={() => donation.open()}
          >
            Que quede para el estudio…
          </Button>
        )}
        {donatedAmount > 0 && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Pedir que me devuelvan lo que pagué de más: ${reference}`}
            onClick={() => taking.open()}
          >
            Pedir que me lo devuelvan…
          </Button>
        )}
      </Flex>
      {donation.dialog}
      {taking.dialog}
    </>
  );
}
