import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Schema } from '../schema.ts';

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

/** Swagger UI on the OpenAPI document. Its policy allows no inline code, so scripts and styles are files. */
const DOCS_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fichín REST API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs.css">
<script src="/api/docs/theme.js"></script>
<nav lang="es" aria-label="Fichín"><a href="/primeros-pasos">Primeros pasos</a> <a href="/graphql">GraphQL</a></nav>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;

/** The product's theme: the one chosen there, otherwise the system's. */
const THEME_SCRIPT = `const system = matchMedia('(prefers-color-scheme: dark)');
const chosen = () => {
  try {
    return localStorage.getItem('fichin.theme');
  } catch {
    return null; // storage is forbidden
  }
};
function show() {
  const isDark = (chosen() ?? (system.matches ? 'dark' : 'light')) === 'dark';
  document.documentElement.classList.toggle('dark-mode', isDark);
}
show();
system.addEventListener('change', show);
addEventListener('storage', show);
`;

const START_SCRIPT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: true });
`;

const DOCS_STYLES = `html { color-scheme: light; }
html.dark-mode { color-scheme: dark; }
body { margin: 0; }
nav { display: flex; gap: 24px; padding: 16px 20px 0; font: 16px/1.5 sans-serif; }
nav a { color: #5b21b6; }
html.dark-mode nav a { color: #c4b5fd; }
`;
