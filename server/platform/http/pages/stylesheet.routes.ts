import type { FastifyPluginAsync } from 'fastify';
import { encodedBody, sendEncoded } from './encodings.ts';
import { STYLESHEET, STYLESHEET_PATH } from './stylesheet.ts';

/** The stylesheet of all pages without scripts. */
export const pageStyles: FastifyPluginAsync = async (routes) => {
  const body = encodedBody(STYLESHEET);
  routes.get(STYLESHEET_PATH, async (request, reply) => {
    reply.type('text/css; charset=utf-8');
    reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' });
    return sendEncoded(request, reply, body);
  });
};
