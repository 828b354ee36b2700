import { memo, type ComponentProps } from 'react';
import { ParsedAmount } from './ParsedAmount.tsx';
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
