import { NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { memo, type ReactNode } from 'react';
import { invalidRing } from '#client/theme/globalStyles.ts';
import { Field } from './Field.tsx';

export type Option<Value extends string> = { value: Value; label: string };

type Choice<Value extends string> =
  | { empty?: undefined; value: Value; onChange: (value: Value) => void }
  | { /** Label of the empty option. */ empty: string; value: Value | ''; onChange: (value: Value | '') => void };

type Props<Value extends string> = Choice<NoInfer<Value>> & {
  label: string;
  name?: string;
  options: readonly Option<Value>[];
  hint?: ReactNode;
  disabled?: boolean;
  error?: string | null;
  required?: boolean;
};

function Select<Value extends string>({
  label,
  name,
  options,
  hint,
  disabled,
  error,
  required,
  ...choice
}: Props<Value>) {
  const { value, empty } = choice;
  // A value from a newer server that this client does not know stays selected until the user changes it.
  const isUnknown = value !== '' && !options.some((option) => option.value === value);

  function select(selected: string) {
    const option = options.find((candidate) => candidate.value === selected);
    if (option) choice.onChange(option.value);
    else if (choice.empty !== undefined) choice.onChange('');
  }

  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <NativeSelect.Root disabled={disabled} recipe={nativeSelectSlotRecipe}>
        <NativeSelect.Field
          name={name}
          value={value}
          borderColor={error ? undefined : 'border.emphasized'}
          _invalid={invalidRing}
          onChange={(event) => select(event.currentTarget.value)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {isUnknown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field>
  );
}

/** A native `select`, which works best on phones and with a keyboard. */
export const SelectField = memo(Select) as typeof Select;
