import type { FastifyInstance } from 'fastify';
import { DomainError, problem } from '#server/kernel/errors.ts';
import type { RequireSpace } from '#server/platform/files/free.space.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** Counts a form of this account until it is answered; throws when too many are open. */
    countUpload(accountId: number, reply: FastifyReply): void;
    /** Rejects while files can't be taken: before each that a form brings. */
    requireSpace: RequireSpace;
  }
}

/** Forms of one account that this process receives at once, over both APIs. */
const MAX_UPLOADS = 5;
/** Seconds. */
const RETRY_AFTER = 10;

const TOO_MANY_UPLOADS = problem(
  'TOO_MANY_REQUESTS',
  'Estás enviando muchos archivos a la vez. Espera a que termine un envío e inténtalo nuevamente.',
);

export function addUploadLimit(app: FastifyInstance, requireSpace: RequireSpace): void {
  app.decorate('requireSpace', requireSpace);
  const open = new Map<number, number>();

  function leave(accountId: number): void {
    const left = (open.get(accountId) ?? 1) - 1;
    if (left === 0) open.delete(accountId);
    else open.set(accountId, left);
  }

  app.decorate('countUpload', (accountId, { raw }) => {
    const before = open.get(accountId) ?? 0;
    if (before >= MAX_UPLOADS) throw new DomainError(TOO_MANY_UPLOADS, RETRY_AFTER);
    open.set(accountId, before + 1);
    raw.once('close', () => leave(accountId));
  });
}
