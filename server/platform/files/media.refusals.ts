import { DomainError, problem } from '#server/kernel/errors.ts';
import { inOneLine } from '#server/kernel/text/text.ts';
import { MEDIA_HINT, mediaTooLarge } from '#server/kernel/media/media.ts';

const invalid = (file: string) => problem('INVALID_MEDIA', `${file} no es válido. Se aceptan ${MEDIA_HINT}`);
export const INVALID = invalid('El archivo');

export const TOO_MANY_PICTURES = problem(
  'TOO_MANY_REQUESTS',
  'Se están procesando muchas imágenes tuyas. Espera un momento e inténtalo nuevamente.',
);

/** Characters of a file's name repeated in an error message. */
const MAX_NAME = 100;

/** An invalid file becomes a DomainError. System errors, such as a full disk, pass unchanged. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof DomainError || (error instanceof Error && 'syscall' in error)) return error;
  const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
  return new DomainError(isTooLarge ? mediaTooLarge : INVALID);
}

export function throwRefusal(error: unknown): never {
  throw refusalOf(error);
}

type Named = { name: string | null };

/** Throws the error; when one of several files is invalid, the message names it. */
export function refuseOneOf({ length }: Named[], { name }: Named, error: unknown): never {
  const isInvalid = error instanceof DomainError && error.code === INVALID.code;
  if (!isInvalid || length === 1 || !name) throw error;
  const shown = [...inOneLine(name)].slice(0, MAX_NAME).join('');
  const isUnknown = error.message === INVALID.message;
  throw new DomainError(
    isUnknown ? invalid(`El archivo «${shown}»`) : problem('INVALID_MEDIA', `«${shown}»: ${error.message}`),
  );
}
