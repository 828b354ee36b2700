import { problem, type Problem } from '#server/kernel/errors.ts';

/** Days for which keys are stored: at least, those of investments; those of everything else that is created. */
export const INVESTMENT_KEY_DAYS = 90;
export const CREATION_KEY_DAYS = 1;

export const OTHER_INPUT = problem('IDEMPOTENCY_CONFLICT', 'Esa clave de idempotencia ya se usó con otros datos');

/** Printable ASCII without spaces. */
export const KEY_PATTERN = /^[\x21-\x7e]+$/;
export const MAX_KEY = 200;

/** A key is 1 to 200 printable ASCII characters; without one, repeating the request does it again. */
export function idempotencyKeyProblem(key: string | null): Problem | null {
  if (key === null || (key.length <= MAX_KEY && KEY_PATTERN.test(key))) return null;
  return problem('VALIDATION', 'La clave de idempotencia debe tener entre 1 y 200 caracteres sin espacios');
}
