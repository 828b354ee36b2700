import { DomainError, problem } from '#server/domain/errors.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#server/domain/update.ts';

export const BROKEN_FORM = problem('BAD_REQUEST', 'El formulario enviado no es válido');
export const FORM_TOO_LARGE = problem('PAYLOAD_TOO_LARGE', 'La solicitud es demasiado grande');

/** Bytes of a whole form: its files, and room for all that is said beside them. */
export const MAX_FORM_BYTES = MAX_MEDIA_FILES * MAX_MEDIA_BYTES + 1024 * 1024;

/** What the parser throws says nothing of whose fault it was; a form it can't read is the sender's. */
export function formRefusal(error: unknown): unknown {
  const isOurs =
    error instanceof DomainError || (error instanceof Error && ('errno' in error || 'statusCode' in error));
  return isOurs ? error : new DomainError(BROKEN_FORM);
}

export function refuseForm(error: unknown): never {
  throw formRefusal(error);
}
