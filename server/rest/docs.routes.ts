import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Schema } from './schema.ts';

const FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

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

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fichín REST API</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<main id="docs"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</html>
`;

const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: true });
`;

/** The document for machines, and a page for people, made of installed files alone. Open to anybody. */
export const docsRoutes =
  (document: () => Schema): FastifyPluginAsync =>
  async (routes) => {
    routes.get('/openapi.json', { config: { open: true } }, async () => document());

    routes.get('/docs', { config: { open: true } }, async (_request, reply) =>
      reply.header('Content-Security-Policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
    );

    routes.get('/docs/start.js', { config: { open: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(START),
    );

    const sendFile = (file: string, type: string) => {
      routes.get(`/docs/${file}`, { config: { open: true } }, async (_request, reply) =>
        reply
          .type(type)
          .header('Cache-Control', 'public, max-age=86400')
          .send(createReadStream(join(FOLDER, file))),
      );
    };
    sendFile('swagger-ui.css', 'text/css; charset=utf-8');
    sendFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8');
    sendFile('favicon-32x32.png', 'image/png');
  };
