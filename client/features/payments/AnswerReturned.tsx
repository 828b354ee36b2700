import { Button, Flex } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { formatDollars } from '#client/text/format.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import type { Returned } from './returned.words.ts';
import { useDialog } from './useDialog.ts';

const ReasonDialog = lazyComponent(() => import('./ReasonDialog.tsx'), 'ReasonDialog');

/** A mutation; rejects when it was refused. */
type Act<Input> = (options: { variables: { input: Input } }) => Promise<unknown>;

type Words = {
  /** `la devolución del pago 7K2M de «Luces»`. */
  what: string;
  /** `US$ 20 del pago 7K2M`. */
  which: string;
  received: string;
  missing: string;
};

export type AnswerProps = {
  isMain: boolean;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged?: () => void;
};

type Props = AnswerProps & {
  returned: Pick<Returned, 'id' | 'amount'> & { state: Returned['state'] | null };
  words: Words;
  confirm: Act<{ paymentId: string }>;
  dispute: Act<{ paymentId: string; reason: string }>;
  withdraw: Act<{ paymentId: string }>;
};

/** What an investor says of money that a studio returned, or paid of revenue: that it came, or that it did not. */
export function AnswerReturned({ returned, words, isMain, focusTarget, onChanged, ...acts }: Props) {
  const dialog = useDialog<'dispute'>(focusTarget, onChanged);
  const disputing = dialog.stateOf('dispute');
  const { id: paymentId, state } = returned;
  const { what, which, received, missing } = words;
  const amount = formatDollars(returned.amount);
  const confirmation = useConfirm({
    title: `¿Te llegaron los ${amount}?`,
    body: `Es ${what}. Le avisamos al estudio. No se puede deshacer.`,
    action: 'Me llegó',
    cancel: 'Cancelar',
    focusAfter: () => focusTarget.current,
    async run() {
      await acts.confirm({ variables: { input: { paymentId } } });
      onChanged?.();
      toaster.success({ title: `Confirmaste que te llegaron ${amount}` });
    },
  });
  const withdrawal = useConfirm({
    title: `¿Retirar tu reclamo por ${amount}?`,
    body: `Era por ${what}. Le avisamos al estudio, y no podrás reclamar otra vez.`,
    action: 'Retirar el reclamo',
    cancel: 'Dejarlo',
    focusAfter: () => focusTarget.current,
    async run() {
      await acts.withdraw({ variables: { input: { paymentId } } });
      onChanged?.();
      toaster.success({ title: 'Retiraste tu reclamo' });
    },
  });

  async function save(reason: string) {
    await acts.dispute({ variables: { input: { paymentId, reason } } });
    onChanged?.();
    toaster.success({ title: `Dijiste que no te llegaron ${amount}` });
  }
  const isDisputed = state === 'DISPUTED' || state === 'UNRESOLVED';
  return (
    <>
      <Flex gap="2" wrap="wrap" mt="2" data-print="hide" _empty={{ display: 'none' }}>
        {(state === 'WAITING' || state === 'WITHDRAWN' || isDisputed) && (
          <Button
            size="sm"
            {...(isMain ? { colorPalette: 'yellow' } : { variant: 'outline' })}
            aria-label={`${received}: ${which}`}
            onClick={() => confirmation.open()}
          >
            {received}
          </Button>
        )}
        {state === 'WAITING' && (
          <Button size="sm" variant="outline" aria-label={`${missing}: ${which}`} onClick={dialog.open('dispute')}>
            {missing}…
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
      </Flex>
      {confirmation.dialog}
      {withdrawal.dialog}
      {disputing && (
        <Suspense>
          <ReasonDialog
            {...disputing}
            title={`No me llegaron ${which}`}
            text={
              'Cuenta en qué cuenta miraste y hasta cuándo: lo lee el estudio, que puede responder una vez. El reclamo se ' +
              'cuenta en el historial público del estudio mientras está abierto, y ningún monto cambia. No puedes reclamar ' +
              'otra vez por lo mismo.'
            }
            submit="Reclamar"
            save={save}
          />
        </Suspense>
      )}
    </>
  );
}
