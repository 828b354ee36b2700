import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodedBody, encodingFor, type Encoding } from './pages/encodings.ts';

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

  /** What each request accepts: its page is compressed once it is marked. */
  const accepted = new WeakMap<FastifyRequest, Encoding | null>();

  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/assets/')) return;
    accepted.set(request, encodingFor(request.headers['accept-encoding']));
    delete request.headers['accept-encoding'];
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    reply.removeHeader('content-length').header('cache-control', 'no-cache');
    const { plain, as } = encodedBody(marked(String(payload)));
    const encoding = accepted.get(request);
    if (!encoding) return plain;
    reply.header('content-encoding', encoding).header('vary', 'Accept-Encoding');
    return as(encoding);
  });
}
