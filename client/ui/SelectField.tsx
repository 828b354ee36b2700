import { NativeSelect } from '@chakra-ui/react';
import { Field } from './Field.tsx';

type Option = { value: string; label: string };
type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: Option[];
  /** The choice of nothing. */
  empty?: string;
  hint?: string;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  name?: string;
};

/** One of a few: the browser's own list, at home on a phone and under a keyboard. */
export const SelectField = ({
  label,
  value,
  onChange,
  options,
  empty,
  hint,
  error,
  required,
  disabled,
  name,
}: Props) => {
  // What a newer server sent stays chosen until somebody chooses otherwise.
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <NativeSelect.Root disabled={disabled}>
        <NativeSelect.Field
          name={name}
          value={value}
          borderColor="border.emphasized"
          onChange={(event) => onChange(event.currentTarget.value)}
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
};
