import { Button, chakra, Input } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { messageOf, readFailure } from '#client/apollo/failure.ts';
import type { SessionUser } from '#client/features/session/SessionProvider.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Field } from '#client/ui/Field.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { profileProblem } from '#server/domain/user.ts';
import { useUpdateProfileMutation } from './ProfileScreen.generated.ts';

type Name = 'studioName' | 'country' | 'name';
type FieldOf = { name: Name; label: string; hint?: string; autoComplete: string };

const FIELDS: Record<SessionUser['role'], FieldOf[]> = {
  DEVELOPER: [
    {
      name: 'studioName',
      label: 'Nombre del estudio',
      hint: 'Firma tus proyectos y tus comentarios.',
      autoComplete: 'organization',
    },
    { name: 'country', label: 'País', autoComplete: 'country-name' },
  ],
  INVESTOR: [
    {
      name: 'name',
      label: 'Nombre',
      hint: 'Firma tus comentarios y lo ven los estudios en los que inviertes.',
      autoComplete: 'name',
    },
  ],
};

const valuesOf = ({ developerProfile, investorProfile }: SessionUser): Record<Name, string> => ({
  studioName: developerProfile?.studioName ?? '',
  country: developerProfile?.country ?? '',
  name: investorProfile?.name ?? '',
});

export function ProfileForm({ user }: { user: SessionUser }) {
  const fields = FIELDS[user.role];
  const [values, setValues] = useState(() => valuesOf(user));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [save, { loading, error }] = useUpdateProfileMutation({
    onCompleted: () => toaster.success({ title: 'Perfil actualizado' }),
    onError: (failed) => setWrong(readFailure(failed).details),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const input = Object.fromEntries(fields.map(({ name }) => [name, values[name].trim() || null]));
    const details = profileProblem(input)?.details ?? {};
    setWrong(details);
    const first = Object.keys(details)[0];
    const control = first && elements.namedItem(first);
    if (control instanceof HTMLElement) return control.focus();
    return void save({ variables: { input } }).catch(() => null);
  }

  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="5">
      {fields.map(({ name, label, hint, autoComplete }) => (
        <Field key={name} label={label} hint={hint} error={wrong[name]}>
          <Input
            name={name}
            autoComplete={autoComplete}
            value={values[name]}
            onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
          />
        </Field>
      ))}
      {error && <ErrorAlert>{messageOf(error, FALLBACK.updateProfile)}</ErrorAlert>}
      <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={loading} justifySelf="start">
        Guardar cambios
      </Button>
    </chakra.form>
  );
}
