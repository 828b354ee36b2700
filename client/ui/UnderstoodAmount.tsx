import { Text } from '@chakra-ui/react';
import { formatUsd } from '#server/domain/money.ts';
import { readTypedAmount } from '#server/domain/typed.amount.ts';

/** How a typed amount was read, said before it is sent; empty while it can't be read. */
export function UnderstoodAmount({ text }: { text: string }) {
  const { cents } = readTypedAmount(text);
  return (
    <Text as="span" display="block" aria-live="polite" color="fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
      {cents !== null && `Entendimos ${formatUsd(cents)}`}
    </Text>
  );
}
