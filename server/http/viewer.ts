import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#server/domain/user.ts';
import type { AccountService } from '#server/services/account.service.ts';

/** The token of an `Authorization: Bearer …` header, or null. */
export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null;

export type ViewerOf = (request: FastifyRequest) => Promise<Viewer | null>;

/** The authenticated user; null without a valid token. */
export const createViewerOf =
  (accounts: Pick<AccountService, 'viewerOf'>): ViewerOf =>
  ({ headers }) =>
    accounts.viewerOf(bearerOf(headers.authorization));
