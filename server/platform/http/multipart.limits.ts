import { DomainError, problem } from '#server/kernel/errors.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES, MAX_GALLERY_ITEMS } from '#server/kernel/media/media.ts';

export const MALFORMED_FORM = problem('BAD_REQUEST', 'El formulario enviado no es válido');
export const FORM_TOO_LARGE = problem('PAYLOAD_TOO_LARGE', 'La solicitud es demasiado grande');

/** Maximum number of files any form may bring. */
export const MAX_FORM_FILES = Math.max(MAX_MEDIA_FILES, MAX_GALLERY_ITEMS);

/** Maximum bytes of a form: its files, and room for its fields. */
export const MAX_FORM_BYTES = MAX_FORM_FILES * MAX_MEDIA_BYTES + 1024 * 1024;

/** Maps a parser's error to a client error, unless the server caused it. */
export function multipartError(error: unknown): unknown {
  const isOurs =
    error instanceof DomainError || (error instanceof Error && ('errno' in error || 'statusCode' in error));
  return isOurs ? error : new DomainError(MALFORMED_FORM);
}

export function throwMultipartError(error: unknown): never {
  throw multipartError(error);
}
