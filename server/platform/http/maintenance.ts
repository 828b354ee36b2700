import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, problem } from '#server/kernel/errors.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** Whether the server only reads. */
    isInMaintenance: boolean;
  }
}

export const MAINTENANCE = problem(
  'MAINTENANCE',
  'Estamos en mantenimiento: por ahora puedes leer, pero no iniciar sesión ni guardar cambios. Inténtalo en unos minutos.',
);

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** In maintenance refuses requests that write, before their bodies are read. GraphQL operations are examined later. */
export function refuseWrites(app: FastifyInstance, isInMaintenance: boolean): void {
  app.decorate('isInMaintenance', isInMaintenance);
  if (!isInMaintenance) return;
  app.addHook('onRequest', (request, _reply, done) => {
    done(isWrite(request) ? new DomainError(MAINTENANCE) : undefined);
  });
}

/** The web client's page, marked in maintenance, which it shows people: `client/maintenance.ts`. */
export const markedPage = (page: string, isInMaintenance: boolean): string =>
  isInMaintenance ? page.replace('<html', '<html data-maintenance') : page;

/** A form sent to /graphql brings files, which only mutations take. */
function isWrite({ method, is404, routeOptions, headers }: FastifyRequest): boolean {
  if (READS.includes(method) || is404) return false;
  return routeOptions.url !== '/graphql' || (headers['content-type'] ?? '').startsWith('multipart/form-data');
}
