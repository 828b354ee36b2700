import { Input, InputGroup, Text } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Field } from '#client/ui/Field.tsx';
import { UnderstoodAmount } from '#client/ui/UnderstoodAmount.tsx';

type Props = {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  disabled: boolean;
  hint?: string;
  error?: string | null;
};

/** An amount in US dollars, as a person types it, and how it was understood. */
export const AmountField = ({ ref, value, onChange, readOnly, disabled, hint, error }: Props) => (
  <Field
    label="Monto a invertir"
    hint={
      <>
        <UnderstoodAmount text={value} />
        {hint}
      </>
    }
    error={error}
  >
    <InputGroup
      startElement={
        <Text as="span" color="fg.muted">
          US$
        </Text>
      }
    >
      <Input
        ref={ref}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        size="lg"
        ps="14"
        placeholder="0,00"
        readOnly={readOnly}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </InputGroup>
  </Field>
);
