import { Button, Input, Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Field } from '#client/ui/Field.tsx';
import { PasswordInput } from '#client/ui/PasswordInput.tsx';
import { useDoor, type Door } from './door.ts';

export function LoginForm({ door }: { door: Door }) {
  const { enter, waiting, failure } = useDoor(door);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    void enter(({ logIn }) => logIn({ email, password }));
  }

  return (
    <Stack as="form" gap="4" onSubmit={submit}>
      <Field label="Correo electrónico" required>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Contraseña" required>
        <PasswordInput name="password" autoComplete="current-password" value={password} onChange={setPassword} />
      </Field>
      <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={waiting} mt="2">
        Iniciar Sesión
      </Button>
      {failure && <ErrorAlert>{failure.message ?? FALLBACK.login}</ErrorAlert>}
    </Stack>
  );
}
