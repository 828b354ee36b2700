import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The only inline styles: how the cells of a table in Markdown are aligned. */
const ALIGNMENTS = ['left', 'center', 'right'].map(
  (side) => `'sha256-${createHash('sha256').update(`text-align:${side}`).digest('base64')}'`,
);

/** What a page may load and do, unless it names a script. */
const POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'connect-src': ["'none'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ["'none'"],
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'script-src': ["'none'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-hashes'", ...ALIGNMENTS],
};

type Directives = Partial<Record<keyof typeof POLICY, string[]>>;

/** The Content-Security-Policy of pages. */
export function pagePolicy(publicUrl: string | null, changes: Directives = {}): string {
  const written = Object.entries({ ...POLICY, ...changes }).map(([name, sources]) => [name, ...sources].join(' '));
  return [...written, ...(publicUrl?.startsWith('https:') ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** Sets the policy of the pages of a scope. */
export function addPagePolicy(scope: FastifyInstance, publicUrl: string | null, changes: Directives = {}): void {
  const policy = pagePolicy(publicUrl, changes);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', policy);
  });
}
