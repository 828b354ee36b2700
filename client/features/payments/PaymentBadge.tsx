import { Badge } from '@chakra-ui/react';
import type { PaymentState } from '#client/apollo/schema.generated.ts';
import { NOT_FOUND, PAYMENT_STATE } from './payment.words.ts';

type Props = {
  state: PaymentState;
  /** For its investor: the refusal that they have to answer. */ refusal?: object | null;
};

/** The state of a payment, as text with an icon; nothing for a state that a newer server may send. */
export function PaymentBadge({ state, refusal = null }: Props) {
  const isRefused = refusal !== null && state === 'TO_PAY';
  const shown = isRefused ? NOT_FOUND : (PAYMENT_STATE as Partial<typeof PAYMENT_STATE>)[state];
  if (!shown) return null;
  const { label, tone, icon: Icon } = shown;
  return (
    <Badge colorPalette={tone} variant="surface" size="md" whiteSpace="nowrap">
      <Icon size={14} aria-hidden /> {label}
    </Badge>
  );
}
