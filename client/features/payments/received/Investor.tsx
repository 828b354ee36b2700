import { Text } from '@chakra-ui/react';
import type { Payable } from '../payable.ts';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

export const nameOf = ({ investor }: ReceivedPaymentFragment): string => investor.name || 'Inversor sin nombre';

/** What its investor writes into a transfer. */
export const Reference = ({ investment }: { investment: Payable<ReceivedPaymentFragment> }) => (
  <Text as="span" fontFamily="mono" whiteSpace="nowrap">
    {investment.payments.reference}
  </Text>
);
