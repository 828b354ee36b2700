import { Box, Heading } from '@chakra-ui/react';
import type { RefObject } from 'react';
import type { ReversalNoteFragment } from '#client/features/investments/reversal/ReversalNote.generated.ts';
import type { PaymentSumsFragment } from '../Payments.generated.ts';
import { PaymentHistory } from '../PaymentHistory.tsx';
import type { OwnPaymentFragment } from './MyPayments.generated.ts';
import { OwnPayment } from './OwnPayment.tsx';

type Props = {
  investment: OwnPaymentFragment & Pick<ReversalNoteFragment, 'reversedBy'> & { payments: PaymentSumsFragment | null };
  focusTarget: RefObject<HTMLElement | null>;
};

/** How to name a payment and what was paid, on a receipt; nothing of one that was taken back before any payment. */
export function ReceiptPayments({ investment, focusTarget }: Props) {
  const { payments, reversedBy } = investment;
  if (!payments || (reversedBy && payments.state === null)) return null;
  return (
    <Box as="section" aria-labelledby="receipt-payments">
      <Heading as="h2" id="receipt-payments" size="md" mb="4" _print={{ mb: '2' }}>
        Pagos
      </Heading>
      <OwnPayment investment={{ ...investment, payments }} focusTarget={focusTarget}>
        {payments.rows.length > 0 && <PaymentHistory rows={payments.rows} side="investor" />}
      </OwnPayment>
    </Box>
  );
}
