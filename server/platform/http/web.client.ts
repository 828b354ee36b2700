import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { ROOT } from '#server/platform/root.ts';
import { sendError } from './errors.ts';
import type { FloodGuard } from './flood.guard.ts';
import { sendEncoded, type EncodedBody } from './pages/encodings.ts';
import { partsOf } from './url.path.ts';

export const WEB_FOLDER = join(ROOT, 'dist/client');

const NOT_BUILT =
  '<!doctype html><html lang="es"><title>Fichín</title><p>Falta compilar la aplicación web: npm run build<div id="root"></div>';

/** The built page that every client route starts from. */
export function readPage(folder: string, file = 'index.html'): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : NOT_BUILT;
}

/** Revalidated by every reader: its assets have other names after the next build. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: EncodedBody): Promise<FastifyReply> =>
  sendEncoded(
    request,
    reply.type('text/html; charset=utf-8').headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }),
    page,
  );

/** First parts of paths that aren't pages. */
const NO_PAGES = ['api', 'graphql', 'media', 'assets', 'feeds'];

/** Characters of a file extension, with the dot. */
const [SHORTEST_EXTENSION, LONGEST_EXTENSION] = [3, 6];

const isFile = (name: string): boolean => {
  const { length } = extname(name);
  return length >= SHORTEST_EXTENSION && length <= LONGEST_EXTENSION;
};

/** Whether a person may have opened this address. */
function wantsPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const [, first = '', ...others] = partsOf(url);
  return (
    (method === 'GET' || method === 'HEAD') &&
    (accept.includes('text/html') || accept.includes('*/*')) &&
    !NO_PAGES.includes(first) &&
    !isFile(others.at(-1) ?? first)
  );
}

const PAGES = Object.values(PATTERNS).map((pattern) => pattern.split('/').filter(Boolean));

/** Whether the web client has a screen at this address; its router takes any letter case. */
function isPage(url: string): boolean {
  const parts = partsOf(url).filter(Boolean);
  return PAGES.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, index) => part.startsWith(':') || part === parts[index]?.toLowerCase()),
  );
}

/** The handler of all other paths: the page, above the rate limit too, or 404, which people read in that page. */
export const otherAddresses =
  (page: EncodedBody, guard: Pick<FloodGuard, 'unknown'>): FastifyPluginAsync =>
  async (routes) => {
    guard.unknown(routes, wantsPage);
    routes.setNotFoundHandler((request, reply) =>
      wantsPage(request)
        ? sendPage(request, reply.code(isPage(request.url) ? 200 : 404), page)
        : sendError({ statusCode: 404 }, request, reply),
    );
  };

/** Hashed files are precompressed and cached forever. */
export const webClient =
  (folder: string): FastifyPluginAsync =>
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
  };
