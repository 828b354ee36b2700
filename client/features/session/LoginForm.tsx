import { Button, Input, Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Field } from '#client/ui/Field.tsx';
import { PasswordInput } from '#client/ui/PasswordInput.tsx';
import { useLoginMutation } from './session.generated.ts';
import { useSession } from './SessionProvider.tsx';

export function LoginForm() {
  const { signIn } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [login, { loading, error }] = useLoginMutation({ onCompleted: (data) => signIn(data.login) });

  function submit(event: FormEvent) {
    event.preventDefault();
    login({ variables: { input: { email, password } } }).catch(() => null);
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
      <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={loading} mt="2">
        Iniciar Sesión
      </Button>
      {error && <ErrorAlert>{messageOf(error, FALLBACK.login)}</ErrorAlert>}
    </Stack>
  );
}
