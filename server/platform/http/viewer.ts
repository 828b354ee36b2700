import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#server/kernel/viewer.ts';

/** The token of an `Authorization: Bearer …` header, or null. */
export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null;

export type ViewerOf = (request: FastifyRequest) => Promise<Viewer | null>;

/** The account of a token; null without a valid one. */
export type ViewerOfToken = (token: string | null) => Promise<Viewer | null>;

/** The authenticated user; null without a valid token. */
export const createViewerOf =
  (viewerOf: ViewerOfToken): ViewerOf =>
  ({ headers }) =>
    viewerOf(bearerOf(headers.authorization));
