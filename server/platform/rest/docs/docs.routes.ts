import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Schema } from '../schema.ts';
import { DOCS_PAGE, DOCS_STYLES, START_SCRIPT, THEME_SCRIPT } from './docs.page.ts';

const FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const STYLES = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document and Swagger UI from installed files. Public. */
export const docsRoutes =
  (document: () => Schema): FastifyPluginAsync =>
  async (routes) => {
    routes.get('/openapi.json', { config: { open: true } }, async () => document());

    routes.get('/docs', { config: { open: true } }, async (_request, reply) =>
      reply.header('Content-Security-Policy', POLICY).type('text/html; charset=utf-8').send(DOCS_PAGE),
    );

    const sendText = (file: string, type: string, text: string) => {
      routes.get(`/docs/${file}`, { config: { open: true } }, async (_request, reply) => reply.type(type).send(text));
    };
    sendText('theme.js', SCRIPT, THEME_SCRIPT);
    sendText('start.js', SCRIPT, START_SCRIPT);
    sendText('docs.css', STYLES, DOCS_STYLES);

    const sendFile = (file: string, type: string) => {
      routes.get(`/docs/${file}`, { config: { open: true } }, async (_request, reply) =>
        reply
          .type(type)
          .header('Cache-Control', 'public, max-age=86400')
          .send(createReadStream(join(FOLDER, file))),
      );
    };
    sendFile('swagger-ui.css', STYLES);
    sendFile('swagger-ui-bundle.js', SCRIPT);
    sendFile('favicon-32x32.png', 'image/png');
  };
