import { DomainError, problem } from '#server/domain/errors.ts';

const BROKEN_FORM = problem('BAD_REQUEST', 'El formulario enviado no es válido');

/** What the parser throws says nothing of whose fault it was; a form it can't read is the sender's. */
export function formRefusal(error: unknown): unknown {
  const isOurs =
    error instanceof DomainError || (error instanceof Error && ('errno' in error || 'statusCode' in error));
  return isOurs ? error : new DomainError(BROKEN_FORM);
}

export function refuseForm(error: unknown): never {
  throw formRefusal(error);
}
