import { Text } from '@chakra-ui/react';
import { Muted } from '#client/ui/Muted.tsx';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

type Payments = NonNullable<ReceivedPaymentFragment['payments']>;
type Of<Name extends keyof Payments> = { investment: { payments: Pick<Payments, Name> } };

export const nameOf = ({ investor }: Pick<ReceivedPaymentFragment, 'investor'>): string =>
  investor.name || 'Inversor sin nombre';

/** What its investor writes into a transfer. */
export const Reference = ({ investment }: Of<'reference'>) => (
  <Text as="span" fontFamily="mono" whiteSpace="nowrap">
    {investment.payments.reference}
  </Text>
);

/** Marks whoever can't read how the studio is paid, until they confirm their address. */
export const Unconfirmed = ({ investment: { payments } }: Of<'isInvestorConfirmed'>) =>
  payments.isInvestorConfirmed === false && <Muted>Sin confirmar su correo</Muted>;
