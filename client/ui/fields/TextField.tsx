import { Input, InputGroup, Textarea, type InputProps, chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { Field } from './Field.tsx';

type Props = Pick<
  InputProps,
  'autoComplete' | 'disabled' | 'inputMode' | 'placeholder' | 'readOnly' | 'size' | 'type'
> & {
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
  onLeave?: () => void;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  /** Lines of a text of several lines. */
  rows?: number;
  /** Unit shown before the value. */
  unit?: string;
};

/** A labelled input for one or several lines of text. */
export const TextField = memo(function TextField(props: Props) {
  const { label, onChange, onLeave, hint, error, required, rows, unit, ...input } = props;
  const events = { onChange: ({ target }: { target: { value: string } }) => onChange(target.value), onBlur: onLeave };
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {rows !== undefined && (
        <Textarea name={input.name} value={input.value} rows={rows} resize="vertical" {...events} />
      )}
      {rows === undefined && unit === undefined && <Input {...input} {...events} />}
      {unit !== undefined && (
        <InputGroup startElement={<chakra.span color="fg.muted">{unit}</chakra.span>}>
          <Input {...input} {...events} ps={input.size === 'lg' ? '14' : '12'} />
        </InputGroup>
      )}
    </Field>
  );
});
