import { Badge } from '@chakra-ui/react';
import type { PaymentState } from '#client/apollo/schema.generated.ts';
import { NOT_FOUND, PAYMENT_STATE } from './payment.words.ts';

/** The state of a payment, as text with an icon; nothing for a state that a newer server may send. */
export function PaymentBadge({ state, isRefused = false }: { state: PaymentState; isRefused?: boolean }) {
  const shown = isRefused ? NOT_FOUND : (PAYMENT_STATE as Partial<typeof PAYMENT_STATE>)[state];
  if (!shown) return null;
  const { label, tone, icon: Icon } = shown;
  return (
    <Badge colorPalette={tone} variant="surface" size="md">
      <Icon size={14} aria-hidden /> {label}
    </Badge>
  );
}
