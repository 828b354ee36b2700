import { IconButton, Input, InputGroup } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from './Field.tsx';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  hint?: string;
  error?: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A required password with a button that shows it. */
export function PasswordField({ label, hint, error, onChange, onLeave, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      size="xs"
      variant="ghost"
      colorPalette="gray"
      me="-2"
      aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
    </IconButton>
  );
  return (
    <Field label={label} hint={hint} error={error} required>
      <InputGroup endElement={toggle}>
        <Input
          {...input}
          type={shown ? 'text' : 'password'}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </InputGroup>
    </Field>
  );
}
