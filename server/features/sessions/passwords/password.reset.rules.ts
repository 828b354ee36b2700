import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { COMMON_PASSWORD, passwordProblem } from '#server/features/accounts/user.rules.ts';
import { RESET_PATH } from '#server/kernel/paths/secret.paths.ts';

/** The client's page that requests a link by mail. */
export const FORGOTTEN_PASSWORD_PATH = '/olvide';

/** How long a link is valid. */
export const RESET_MINUTES = 30;

export const resetPath = (secret: string): string => `${RESET_PATH}/${secret}`;

/** The same answer for a link that never existed, was used or has expired. */
export const INVALID_RESET_LINK = problem(
  'INVALID_RESET_LINK',
  'El enlace no es válido, ya se usó o venció. Pide uno nuevo.',
);

/** Shown whether or not an account has the address. */
export const RESET_REQUESTED = `Si hay una cuenta con ese correo, le enviamos un enlace que vale ${RESET_MINUTES} minutos.`;
export const PASSWORD_RESET = 'Tu contraseña quedó cambiada. Ya puedes ingresar con ella.';
export const PASSWORD_CHANGED = 'Tu contraseña quedó cambiada y cerramos tus otras sesiones.';

/** Why a password can't be set, as a problem of the field it was sent in; null when it can. */
export function newPasswordProblem(field: string, password: string, isCommon: boolean): Problem | null {
  const wrong = passwordProblem(password) ?? (isCommon ? COMMON_PASSWORD : null);
  return fieldsProblem(wrong ? { [field]: wrong } : {});
}
