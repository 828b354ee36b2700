import type { FastifyRequest } from 'fastify';
import { DomainError, problem } from '#server/kernel/errors.ts';

const NO_HOST = problem('BAD_REQUEST', 'La solicitud no es válida');

/** A name or an address with a port: it becomes part of every link. */
const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

/** What absolute addresses begin with: the public URL, or else the address that the request was sent to. */
export function baseOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
): string {
  if (publicUrl !== null) return publicUrl;
  if (!HOST.test(host)) throw new DomainError(NO_HOST);
  return `${protocol}://${host}`;
}
