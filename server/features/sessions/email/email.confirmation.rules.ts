import { problem } from '#server/kernel/errors.ts';
import { CONFIRMATION_PATH } from '#server/kernel/paths/secret.paths.ts';

/** How long a link is valid. */
export const CONFIRMATION_DAYS = 7;

export const confirmationPath = (secret: string): string => `${CONFIRMATION_PATH}/${secret}`;

/** The same answer for a link that never existed and for an expired one. */
export const INVALID_CONFIRMATION = problem(
  'INVALID_CONFIRMATION',
  'El enlace no es válido o ya venció. Ingresa a tu cuenta y pide uno nuevo.',
);

export const ALREADY_CONFIRMED = problem('EMAIL_ALREADY_CONFIRMED', 'Tu correo ya está confirmado');
