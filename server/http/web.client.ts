import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from './errors.ts';

/** Two folders up both from here and from the built server. */
export const WEB_FOLDER = join(import.meta.dirname, '../../dist/client');

const NOT_BUILT =
  '<!doctype html><html lang="es"><title>Fichín</title><p>Falta compilar la aplicación web: npm run build';

/** The built page every address of the web client starts from. */
export function readPage(folder: string, file = 'index.html'): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : NOT_BUILT;
}

/** Hashed files kept for good, precompressed; every other address a person opens gets the page. */
export const webClient =
  (folder: string, page: string): FastifyPluginAsync =>
  async (web) => {
    if (existsSync(folder)) {
      await web.register(fastifyStatic, {
        root: join(folder, 'assets'),
        prefix: '/assets/',
        preCompressed: true,
        index: false,
        setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
      });
      await web.register(fastifyStatic, {
        root: folder,
        globIgnore: ['assets/**'],
        wildcard: false,
        decorateReply: false,
        preCompressed: true,
        index: false,
        setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=300'),
      });
    }
    const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
    web.get('/', sendPage);
    web.setNotFoundHandler((request, reply) => {
      const { code, message } = failureOf({ statusCode: 404 });
      const wantsPage =
        request.method === 'GET' &&
        /text\/html|\*\/\*/.test(request.headers.accept ?? '') &&
        !/^\/(api|graphql|media|assets)(\/|$)/.test(request.url) &&
        !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '');
      return wantsPage ? sendPage(request, reply) : reply.code(404).send({ message, error: message, code });
    });
  };
