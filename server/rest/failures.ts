import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#server/domain/errors.ts';
import { failureOf, isFault, shownMessage } from '#server/http/errors.ts';

/** `{ message, error, code, details? }`: half of the original client reads each of the first two. C-15. */
const bodyOf = (code: ErrorCode, message: string, details: Record<string, string> | null) => ({
  message,
  error: message,
  code,
  ...(details ? { details: inSnakeCase(details) } : {}),
});

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  request.server.countError('rest', failure.code);
  if (isFault(failure)) request.log.error({ err: error }, 'a call failed');
  if (failure.retryAfter !== null) reply.header('Retry-After', String(failure.retryAfter));
  if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(bodyOf(failure.code, shownMessage(failure, request.id), failure.details));
}

/** Fields go by the names this door gives them. */
function inSnakeCase(details: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(details).map(([field, wrong]) => [snakeCase(field), wrong]));
}

const snakeCase = (field: string): string =>
  field === 'platforms' ? 'platform' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An address with other methods than the one asked for says which, and any other address is not found. */
export const sendNotFound =
  (addresses: Map<string, string[]>) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...addresses].filter(([address]) => leadsTo(address, path)).flatMap(([, known]) => known);
    if (methods.length === 0) return sendFailure({ statusCode: 404 }, request, reply);
    reply.header('Allow', [...new Set(methods)].sort().join(', '));
    return sendFailure({ statusCode: 405 }, request, reply);
  };

function leadsTo(address: string, path: string): boolean {
  const expected = address.split('/');
  const found = path.split('/');
  return (
    expected.length === found.length &&
    expected.every((step, index) => step === found[index] || (step.startsWith(':') && found[index] !== ''))
  );
}
