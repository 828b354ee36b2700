import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The only inline styles: how the cells of a table in Markdown are aligned. */
const ALIGNMENTS = ['left', 'center', 'right'].map(
  (side) => `'sha256-${createHash('sha256').update(`text-align:${side}`).digest('base64')}'`,
);

/** What a page without scripts may load and do. */
const POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-hashes'", ...ALIGNMENTS],
};

type Directives = Partial<Record<keyof typeof POLICY, string[]>>;

/** The Content-Security-Policy of pages without scripts. */
export function pagePolicy(publicUrl: string | null, changes: Directives = {}): string {
  const written = Object.entries({ ...POLICY, ...changes }).map(([name, sources]) => [name, ...sources].join(' '));
  return [...written, ...(publicUrl?.startsWith('https:') ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** Gives the pages of a scope their policy. */
export function addPagePolicy(scope: FastifyInstance, publicUrl: string | null): void {
  const policy = pagePolicy(publicUrl);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', policy);
  });
}
