import type { FastifyRequest } from 'fastify';
import type { EventPosition } from '#server/kernel/events/event.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { Budget } from './limits/response.size.ts';

/** What the transports read and write of an operation's context. `features/context.ts` adds what resolvers use. */
export type OperationContext = {
  viewer: Viewer | null;
  request: RequestInfo;
  /** Position of the newest event before the request read anything. */
  position: EventPosition;
  /** Start position of this connection's subscriptions that don't give one; null: from now on. */
  connectionAfter: EventPosition | null;
  budget: Budget;
  /** The result of a mutation executed before Apollo took over, so that it isn't executed twice. */
  mutationResult: Promise<unknown> | null;
};

/** Parts of a request used after it ended: address, headers, id and logger. */
export type RequestInfo = Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'log'>;

/** Subscribers of one event share the services created for it. */
export type ContextOf = (viewer: Viewer | null, request: RequestInfo, event?: object) => OperationContext;
