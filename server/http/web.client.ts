import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { sendError } from './error.answers.ts';

/** Two folders up both from here and from the built server. */
export const WEB_FOLDER = join(import.meta.dirname, '../../dist/client');

const NOT_BUILT =
  '<!doctype html><html lang="es"><title>Fichín</title><p>Falta compilar la aplicación web: npm run build';

/** The built page that every client route starts from. */
export function readPage(folder: string, file = 'index.html'): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : NOT_BUILT;
}

/** Revalidated by every reader: its assets have other names after the next build. */
export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);

/** Hashed files are precompressed and cached forever; every other page address gets index.html. */
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
    web.get('/', (_request, reply) => sendPage(reply, page));
    web.setNotFoundHandler((request, reply) => {
      const wantsPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        /text\/html|\*\/\*/.test(request.headers.accept ?? '') &&
        !/^\/(api|graphql|media|assets|feeds)(\/|$)/.test(request.url) &&
        !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '');
      return wantsPage ? sendPage(reply, page) : sendError({ statusCode: 404 }, request, reply);
    });
  };
