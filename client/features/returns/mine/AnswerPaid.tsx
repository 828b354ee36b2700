import { Button, Flex } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { useDialog } from '#client/features/payments/useDialog.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import type { DistributionPaidFragment } from '../Returns.generated.ts';
import {
  useConfirmDistributionMutation,
  useDisputeDistributionMutation,
  useWithdrawDistributionDisputeMutation,
} from './MyReturns.generated.ts';

const ReasonDialog = lazyComponent(() => import('#client/features/payments/ReasonDialog.tsx'), 'ReasonDialog');

type Props = {
  paid: DistributionPaidFragment;
  /** Of the game. */
  title: string;
  isMain: boolean;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

/** What the investor says of a payment: that it came, or that it did not. */
export function AnswerPaid({ paid, title, isMain, focusTarget, onChanged }: Props) {
  const [confirm] = useConfirmDistributionMutation({ onCompleted: () => onChanged() });
  const [dispute] = useDisputeDistributionMutation({ onCompleted: () => onChanged() });
  const [withdraw] = useWithdrawDistributionDisputeMutation({ onCompleted: () => onChanged() });
  const dialog = useDialog<'dispute'>(focusTarget, onChanged);
  const disputing = dialog.stateOf('dispute');
  const { id, state } = paid;
  const amount = formatDollars(paid.amount);
  const which = `${amount} de «${title}» del ${formatDate(paid.paidOn)}`;
  const input = { paymentId: id };
  const confirmation = useConfirm({
    title: `¿Te llegaron los ${amount}?`,
    body: `Es el pago de ingresos de «${title}». Le avisamos al estudio. No se puede deshacer.`,
    action: 'Me llegó',
    cancel: 'Cancelar',
    focusAfter: () => focusTarget.current,
    async run() {
      await confirm({ variables: { input } });
      toaster.success({ title: `Confirmaste que te llegaron ${amount}` });
    },
  });
  const withdrawal = useConfirm({
    title: `¿Retirar tu reclamo por ${amount}?`,
    body: `Era por un pago de ingresos de «${title}». Le avisamos al estudio, y no podrás reclamar otra vez por él.`,
    action: 'Retirar el reclamo',
    cancel: 'Dejarlo',
    focusAfter: () => focusTarget.current,
    async run() {
      await withdraw({ variables: { input } });
      toaster.success({ title: 'Retiraste tu reclamo' });
    },
  });

  async function save(reason: string) {
    await dispute({ variables: { input: { paymentId: id, reason } } });
    toaster.success({ title: `Dijiste que no te llegaron ${amount}` });
  }
  const isDisputed = state === 'DISPUTED' || state === 'UNRESOLVED';
  return (
    <Flex gap="2" wrap="wrap" mt="2" _empty={{ display: 'none' }}>
      {(state === 'WAITING' || isDisputed) && (
        <Button
          size="sm"
          {...(isMain ? { colorPalette: 'yellow' } : { variant: 'outline' })}
          aria-label={`Recibí ${which}`}
          onClick={() => confirmation.open()}
        >
          Recibí
        </Button>
      )}
      {state === 'WAITING' && (
        <Button size="sm" variant="outline" aria-label={`No recibí ${which}`} onClick={dialog.open('dispute')}>
          No recibí…
        </Button>
      )}
      {isDisputed && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Retirar mi reclamo: ${which}`}
          onClick={() => withdrawal.open()}
        >
          Retirar mi reclamo
        </Button>
      )}
      {confirmation.dialog}
      {withdrawal.dialog}
      {disputing && (
        <Suspense>
          <ReasonDialog
            {...disputing}
            title={`No me llegaron ${which}`}
            text={
              'Cuenta en qué cuenta miraste y hasta cuándo: lo lee el estudio, que puede responder una vez. ' +
              'Ningún monto cambia. Es un reclamo por pago.'
            }
            submit="Reclamar"
            save={save}
          />
        </Suspense>
      )}
    </Flex>
  );
}
