import { Button, Input, Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { PASSWORD_HINT, passwordProblem } from '#server/domain/user.ts';
import type { Role } from '#client/apollo/schema.generated.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Field } from '#client/ui/Field.tsx';
import { PasswordInput } from '#client/ui/PasswordInput.tsx';
import { useDoor, type Door } from './door.ts';
import { RoleChoice } from './RoleChoice.tsx';

export function RegisterForm({ door }: { door: Door }) {
  const { enter, waiting, failure } = useDoor(door);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);

  const weak = tried ? passwordProblem(password) : null;
  const mismatch = confirmation !== '' && confirmation !== password;
  const details = failure?.details ?? {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!role || mismatch || passwordProblem(password)) return;
    void enter(({ register }) => register({ email, password, role }), true);
  }

  return (
    <Stack as="form" gap="4" onSubmit={submit}>
      <Field label="Correo electrónico" required error={details.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <RoleChoice value={role} onChange={setRole} />
      <Field label="Contraseña" required hint={PASSWORD_HINT} error={weak ?? details.password}>
        <PasswordInput name="password" autoComplete="new-password" value={password} onChange={setPassword} />
      </Field>
      <Field label="Confirmar contraseña" required error={mismatch ? 'Las contraseñas no coinciden' : null}>
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
        />
      </Field>
      <Button
        type="submit"
        colorPalette="yellow"
        fontWeight="semibold"
        loading={waiting}
        disabled={!role || mismatch}
        mt="2"
      >
        Registrarse
      </Button>
      {failure && <ErrorAlert>{failure.message ?? FALLBACK.register}</ErrorAlert>}
    </Stack>
  );
}
