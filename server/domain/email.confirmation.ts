import { problem } from './errors.ts';

/** The client's page that confirms an e-mail address, followed by the secret. */
export const CONFIRMATION_PATH = '/confirmar-correo';

/** How long a link is valid. */
export const CONFIRMATION_DAYS = 7;

export const confirmationPath = (secret: string): string => `${CONFIRMATION_PATH}/${secret}`;

/** The same for a link that never was and for one that has expired. */
export const INVALID_CONFIRMATION = problem(
  'INVALID_CONFIRMATION',
  'El enlace no es válido o ya venció. Ingresa a tu cuenta y pide uno nuevo.',
);

export const ALREADY_CONFIRMED = problem('EMAIL_ALREADY_CONFIRMED', 'Tu correo ya está confirmado');
