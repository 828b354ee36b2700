import { passwordProblem } from '#server/features/accounts/user.rules.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';

export type NewPassword = { password: string; confirmation: string };

export const MISMATCH = 'Las contraseñas no coinciden';

export const newPasswordErrors = ({ password, confirmation }: NewPassword): FieldErrors => {
  const wrong = passwordProblem(password);
  return {
    ...(wrong ? { password: wrong } : {}),
    ...(confirmation === password ? {} : { confirmation: MISMATCH }),
  };
};

/** Empty fields are not marked as invalid before the form is submitted. */
export const typedPasswordErrors = ({ password }: NewPassword): FieldErrors => {
  const wrong = password && passwordProblem(password);
  return wrong ? { password: wrong } : {};
};
