import { PASSWORD_HINT } from '#server/features/accounts/user.rules.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { PasswordField } from '#client/ui/fields/PasswordField.tsx';
import { MISMATCH, type NewPassword } from './newPassword.ts';

type Control = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};
type Props = {
  form: { values: NewPassword; fieldErrors: FieldErrors; control: (name: 'password' | 'confirmation') => Control };
};

/** A new password, twice. */
export function NewPasswordFields({ form: { values, fieldErrors, control } }: Props) {
  const isMismatched = values.confirmation !== '' && values.confirmation !== values.password;
  return (
    <>
      <PasswordField
        label="Contraseña nueva"
        hint={fieldErrors['password'] ? undefined : PASSWORD_HINT} // the error repeats it
        autoComplete="new-password"
        {...control('password')}
      />
      <PasswordField
        label="Confirmar contraseña nueva"
        autoComplete="new-password"
        {...control('confirmation')}
        error={isMismatched ? MISMATCH : fieldErrors['confirmation']}
      />
    </>
  );
}
