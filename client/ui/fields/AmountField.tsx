import { memo, type ComponentProps } from 'react';
import { Text } from '@chakra-ui/react';
import { formatUsd } from '#server/kernel/money/money.ts';
import { readTypedAmount } from '#server/kernel/money/typed.amount.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'hint'> & { hint?: string };

/** An amount in dollars, with how what is typed is read. */
export const AmountField = memo(function AmountField({ hint, ...field }: Props) {
  return (
    <TextField
      unit="US$"
      inputMode="decimal"
      autoComplete="off"
      hint={
        <>
          <ParsedAmount text={field.value} />
          {hint}
        </>
      }
      {...field}
    />
  );
});

/** Shows how a typed amount is parsed, before it is sent; empty while there is none. */
function ParsedAmount({ text }: { text: string }) {
  const { cents } = readTypedAmount(text);
  return (
    <Text as="span" display="block" aria-live="polite" color="fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
      {cents !== null && cents > 0 && `Entendimos ${formatUsd(cents)}`}
    </Text>
  );
}
