import { Box, Text } from '@chakra-ui/react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { AnswerReturned, type AnswerProps } from '../AnswerReturned.tsx';
import type { Payable } from '../payable.ts';
import type { ReturnedPaymentFragment } from '../Payments.generated.ts';
import { ReturnedNotes } from '../ReturnedNotes.tsx';
import {
  useConfirmReturnMutation,
  useDisputeReturnMutation,
  useWithdrawDisputeMutation,
  type OwnPaymentFragment,
} from './MyPayments.generated.ts';

type Props = Omit<AnswerProps, 'isMain'> & {
  investment: Payable<OwnPaymentFragment>;
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

type ReturnProps = Pick<Props, 'investment'> & AnswerProps & { row: ReturnedPaymentFragment };

function OwnReturn({ row, investment, ...actions }: ReturnProps) {
  const { payments, project } = investment;
  const [confirm] = useConfirmReturnMutation();
  const [dispute] = useDisputeReturnMutation();
  const [withdraw] = useWithdrawDisputeMutation();
  const amount = formatDollars(row.amount);
  return (
    <Box>
      <Text>
        El estudio registró que te devolvió {amount} el {formatDate(row.paidOn)}.
      </Text>
      <ReturnedNotes returned={row} side="investor" />
      <AnswerReturned
        returned={row}
        words={{
          what: `la devolución del pago ${payments.reference} de «${project.title}»`,
          which: `${amount} del pago ${payments.reference}`,
          received: 'Recibí la devolución',
          missing: 'No me llegó',
        }}
        confirm={confirm}
        dispute={dispute}
        withdraw={withdraw}
        {...actions}
      />
    </Box>
  );
}
