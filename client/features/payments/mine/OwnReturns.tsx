import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import type { Payable } from '../payable.ts';
import type { ReturnedPaymentFragment } from '../Payments.generated.ts';
import { ReturnedNotes } from '../ReturnedNotes.tsx';
import { useDialog } from '../useDialog.ts';
import {
  useConfirmReturnMutation,
  useDisputeReturnMutation,
  useWithdrawDisputeMutation,
  type OwnPaymentFragment,
} from './MyPayments.generated.ts';

const ReasonDialog = lazyComponent(() => import('../ReasonDialog.tsx'), 'ReasonDialog');

type Props = {
  investment: Payable<OwnPaymentFragment>;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged?: () => void;
  /** Whether what is done with this payment is the main act of the screen. */
  isNext?: boolean;
};

/** What the studio says that it returned, and what the investor says of it. */
export function OwnReturns({ investment, isNext = true, ...actions }: Props) {
  const { dueAmount, isDue, returns } = investment.payments;
  const next = isNext && !(isDue && dueAmount > 0) ? returns.find(({ state }) => state === 'WAITING') : null;
  return returns.map((row) => (
    <OwnReturn key={row.id} row={row} investment={investment} isMain={row === next} {...actions} />
  ));
}

type ReturnProps = Omit<Props, 'isNext'> & { row: ReturnedPaymentFragment; isMain: boolean };

function OwnReturn({ row, investment, focusTarget, onChanged, isMain }: ReturnProps) {
  const { reference } = investment.payments;
  const [confirm] = useConfirmReturnMutation({ onCompleted: () => onChanged?.() });
  const [dispute] = useDisputeReturnMutation({ onCompleted: () => onChanged?.() });
  const [withdraw] = useWithdrawDisputeMutation({ onCompleted: () => onChanged?.() });
  const dialog = useDialog<'dispute'>(focusTarget, onChanged);
  const disputing = dialog.stateOf('dispute');
  const { state } = row;
  const amount = formatDollars(row.amount);
  const ofPayment = `${amount} del pago ${reference}`;
  const confirmation = useConfirm({
    title: `¿Te llegaron los ${amount}?`,
    body: `Es la devolución del pago ${reference} de «${investment.project.title}». Le avisamos al estudio. No se puede deshacer.`,
    action: 'Me llegó',
    cancel: 'Cancelar',
    focusAfter: () => focusTarget.current,
    async run() {
      await confirm({ variables: { input: { paymentId: row.id } } });
      toaster.success({ title: `Confirmaste que te llegaron ${amount}` });
    },
  });
  const withdrawal = useConfirm({
    title: `¿Retirar tu reclamo por ${amount}?`,
    body: `Era por la devolución del pago ${reference}. Le avisamos al estudio, y no podrás reclamar otra vez por ella.`,
    action: 'Retirar el reclamo',
    cancel: 'Dejarlo',
    focusAfter: () => focusTarget.current,
    async run() {
      await withdraw({ variables: { input: { paymentId: row.id } } });
      toaster.success({ title: 'Retiraste tu reclamo' });
    },
  });
  const isDisputed = state === 'DISPUTED' || state === 'UNRESOLVED';
  return (
    <Box>
      <Text>
        El estudio registró que te devolvió {amount} el {formatDate(row.paidOn)}.
      </Text>
      <ReturnedNotes returned={row} side="investor" />
      <Flex gap="2" wrap="wrap" mt="2" data-print="hide" _empty={{ display: 'none' }}>
        {(state === 'WAITING' || state === 'WITHDRAWN' || isDisputed) && (
          <Button
            size="sm"
            {...(isMain ? { colorPalette: 'yellow' } : { variant: 'outline' })}
            aria-label={`Recibí la devolución: ${ofPayment}`}
            onClick={() => confirmation.open()}
          >
            Recibí la devolución
          </Button>
        )}
        {state === 'WAITING' && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`No me llegó la devolución: ${ofPayment}`}
            onClick={dialog.open('dispute')}
          >
            No me llegó…
          </Button>
        )}
        {isDisputed && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Retirar mi reclamo: ${ofPayment}`}
            onClick={() => withdrawal.open()}
          >
            Retirar mi reclamo
          </Button>
        )}
      </Flex>
      {confirmation.dialog}
      {withdrawal.dialog}
      {disputing && (
        <Suspense>
          <ReasonDialog
            {...disputing}
            title={`No me llegaron ${ofPayment}`}
            text={
              'Cuenta en qué cuenta miraste y hasta cuándo: lo lee el estudio, que puede responder una vez. El reclamo se ' +
              'cuenta en el historial público del estudio mientras está abierto, y ningún monto cambia. Es uno por devolución.'
            }
            submit="Reclamar"
            save={save}
          />
        </Suspense>
      )}
    </Box>
  );

  async function save(reason: string) {
    await dispute({ variables: { input: { paymentId: row.id, reason } } });
    toaster.success({ title: `Dijiste que no te llegaron ${amount}` });
  }
}
