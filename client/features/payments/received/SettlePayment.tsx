import { Button } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { formatDollars } from '#client/text/format.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { mostSettledOf } from '#server/features/payments/payment.rules.ts';
import { toCents } from '#server/kernel/money/money.ts';
import type { Payable } from '../payable.ts';
import { useDialog } from '../useDialog.ts';
import { useSettlePaymentMutation, type ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

const ReasonDialog = lazyComponent(() => import('../ReasonDialog.tsx'), 'ReasonDialog');

type Props = {
  investment: Payable<ReceivedPaymentFragment>;
  /** Whose payment it is. */
  name: string;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

/** Whether so little is missing that the studio may count it as paid. */
export const isSettleable = ({ amount, payments }: Payable<ReceivedPaymentFragment>): boolean =>
  payments.state === 'PAID_IN_PART' && toCents(payments.dueAmount) <= mostSettledOf({ amountCents: toCents(amount) });

/** Counts a small difference as paid, with a reason that its investor reads. */
export function SettlePayment({ investment, name, focusTarget, onChanged }: Props) {
  const { id, amount, payments } = investment;
  const [settle] = useSettlePaymentMutation({ onCompleted: () => onChanged() });
  const dialog = useDialog<'settlement'>(focusTarget, onChanged);
  const settlement = dialog.stateOf('settlement');
  const [received, missing] = [formatDollars(payments.receivedAmount), formatDollars(payments.dueAmount)];

  async function save(reason: string) {
    await settle({ variables: { input: { investmentId: id, reason, amount: payments.dueAmount } } });
    toaster.success({ title: 'Lo diste por pagado' });
  }
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        colorPalette="gray"
        onClick={dialog.open('settlement')}
        aria-label={`Dar por pagado: ${name}`}
      >
        Dar por pagado…
      </Button>
      <Suspense>
        {settlement && (
          <ReasonDialog
            {...settlement}
            title={`Dar por pagado: ${name}`}
            text={
              `Recibiste ${received} de ${formatDollars(amount)}. Los ${missing} que faltan dejan de pedirse, por ejemplo ` +
              `porque los cobró el banco. Tus cuentas siguen diciendo ${received}. Quien invirtió lee tu motivo.`
            }
            submit="Dar por pagado"
            save={save}
          />
        )}
      </Suspense>
    </>
  );
}
