import type { FastifyRequest } from 'fastify';
import type { EventPosition } from '#server/kernel/events/event.ts';
import { asViewer, type User } from '#server/features/accounts/user.rules.ts';
import type { Services } from './services.ts';
import { createBudget, type Budget } from '#server/platform/graphql/limits/response.size.ts';
import type { Live } from './live.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** Passed to every resolver; created for each request and for each event of a subscription. */
export type Context = {
  viewer: Viewer | null;
  services: Services;
  live: Live;
  /** Position of the newest event before the request read anything. */
  position: EventPosition;
  /** Start position of this connection's subscriptions that don't give one; null: from now on. */
  connectionAfter: EventPosition | null;
  /** Loaders cache what they read, so each mutation gets new ones. */
  loaders: Loaders;
  /** The rest of the operation runs as this account. */
  signIn(user: User): void;
  request: RequestInfo;
  budget: Budget;
  /** The result of a mutation executed before Apollo took over, so that it isn't executed twice. */
  mutationResult: Promise<unknown> | null;
};

/** Parts of a request used after it ended: address, headers, id and logger. */
export type RequestInfo = Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'log'>;

/** Subscribers of one event share the services created for it. */
export type ContextOf = (viewer: Viewer | null, request: RequestInfo, event?: object) => Context;

export const createContextOf =
  (all: Services, live: Live): ContextOf =>
  (viewer, request, event) => {
    const services = event ? live.servicesOf(event) : all;
    const budget = createBudget();
    return {
      viewer,
      services,
      live,
      position: live.position(),
      connectionAfter: null,
      loaders: createLoaders({ services, viewer, budget }),
      signIn(user) {
        this.viewer = asViewer(user);
        this.loaders = createLoaders(this);
      },
      request,
      budget,
      mutationResult: null,
    };
  };
