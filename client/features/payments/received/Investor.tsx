import { Text } from '@chakra-ui/react';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

export const nameOf = ({ investor }: Pick<ReceivedPaymentFragment, 'investor'>): string =>
  investor.name || 'Inversor sin nombre';

/** What its investor writes into a transfer. */
export const Reference = ({ investment }: { investment: { payments: { reference: string } } }) => (
  <Text as="span" fontFamily="mono" whiteSpace="nowrap">
    {investment.payments.reference}
  </Text>
);
