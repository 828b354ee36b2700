import { Text } from '@chakra-ui/react';
import { formatUsd } from '#server/kernel/money/money.ts';
import { readTypedAmount } from '#server/kernel/money/typed.amount.ts';

/** Shows how a typed amount is parsed, before it is sent; empty while there is none. */
export function ParsedAmount({ text }: { text: string }) {
  const { cents } = readTypedAmount(text);
  return (
    <Text as="span" display="block" aria-live="polite" color="fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
      {cents !== null && cents > 0 && `Entendimos ${formatUsd(cents)}`}
    </Text>
  );
}
