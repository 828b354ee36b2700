import { AnswerReturned, type AnswerProps } from '#client/features/payments/AnswerReturned.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { DistributionPaidFragment } from '../Returns.generated.ts';
import {
  useConfirmDistributionMutation,
  useDisputeDistributionMutation,
  useWithdrawDistributionDisputeMutation,
} from './MyReturns.generated.ts';

type Props = AnswerProps & {
  paid: DistributionPaidFragment;
  /** Of the game. */
  title: string;
};

/** What the investor says of a payment of revenue. */
export function AnswerPaid({ paid, title, ...actions }: Props) {
  const [confirm] = useConfirmDistributionMutation();
  const [dispute] = useDisputeDistributionMutation();
  const [withdraw] = useWithdrawDistributionDisputeMutation();
  const ofGame = `de «${title}» del ${formatDate(paid.paidOn)}`;
  return (
    <AnswerReturned
      returned={paid}
      words={{
        what: `el pago de retornos ${ofGame}`,
        which: `${formatDollars(paid.amount)} ${ofGame}`,
        received: 'Recibí',
        missing: 'No recibí',
      }}
      confirm={confirm}
      dispute={dispute}
      withdraw={withdraw}
      {...actions}
    />
  );
}
