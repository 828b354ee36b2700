import { IconButton, Input, InputGroup } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

type Props = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at before it is sent. */
export function PasswordInput({ name, value, onChange, autoComplete }: Props) {
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
    <InputGroup endElement={toggle}>
      <Input
        type={shown ? 'text' : 'password'}
        name={name}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </InputGroup>
  );
}
