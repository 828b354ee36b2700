import type { FastifyInstance } from 'fastify';

/** On pages of the server, above their header; it scrolls away with the page, and so covers nothing. */
const STRIP =
  '<aside class="strip" aria-label="Sitio de prueba">Sitio de prueba: nada de lo que ves es real' +
  '<span>, y su calendario se adelanta</span>.</aside>';

const TOP = '<header class="top">';

/**
 * Says on every page of a sandbox that it is one: in the web client's, which shows it by `client/sandbox.ts`, by how
 * many days the calendar is ahead.
 */
export function markSandbox(app: FastifyInstance, daysAhead: () => number): void {
  const marked = (page: string): string =>
    page.replace('<html', `<html data-sandbox="${daysAhead()}"`).replace(TOP, STRIP + TOP);

  app.addHook('onRequest', async ({ headers, url }) => {
    if (!url.startsWith('/assets/')) delete headers['accept-encoding']; // what is compressed could not be marked
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    reply.removeHeader('content-length').header('cache-control', 'no-cache');
    return marked(String(payload));
  });
}
