import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { emailProblem, normalizeEmail } from '#server/features/accounts/user.rules.ts';
import { CONFIRM_CHANGE_PATH, UNDO_CHANGE_PATH } from '#server/kernel/paths/secret.paths.ts';

/** How long the link to the new address is valid. */
export const CONFIRM_CHANGE_HOURS = 24;

/** How long the link to the old address is valid, and the old address reserved for the account. */
export const UNDO_CHANGE_DAYS = 7;

export const confirmChangePath = (secret: string): string => `${CONFIRM_CHANGE_PATH}/${secret}`;
export const undoChangePath = (secret: string): string => `${UNDO_CHANGE_PATH}/${secret}`;

/** The same answer for a link that never existed, was used, was replaced by a later change, or has expired. */
export const INVALID_EMAIL_CHANGE = problem(
  'INVALID_EMAIL_CHANGE',
  'El enlace no es válido, ya se usó o venció. Si lo necesitas, pide el cambio de nuevo.',
);

export const EMAIL_CHANGE_REQUESTED = `Te enviamos un enlace al correo nuevo. Ábrelo antes de ${CONFIRM_CHANGE_HOURS} horas para terminar el cambio.`;
export const EMAIL_CHANGED = 'Tu correo quedó cambiado. Desde ahora ingresas con el nuevo.';
export const EMAIL_CHANGE_UNDONE =
  'Tu correo anterior volvió a tu cuenta y cerramos todas las sesiones. Te enviamos un enlace para elegir una contraseña nueva.';

/** Why an account can't change its address to this one. */
export function emailChangeProblem(current: string, newEmail: string): Problem | null {
  const wrong =
    emailProblem(newEmail) ??
    (normalizeEmail(newEmail) === normalizeEmail(current) ? 'Ya es el correo de tu cuenta' : null);
  return fieldsProblem(wrong ? { newEmail: wrong } : {});
}
