import type { FastifyRequest } from 'fastify';
import { asViewer, type User, type Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { createBudget, type Budget } from './budget.ts';
import type { Live } from './live.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What every resolver is handed, made anew for each request, and for each event of a subscription. */
export type Context = {
  viewer: Viewer | null;
  services: Services;
  live: Live;
  /** They remember what they found, so every mutation begins with new ones. */
  loaders: Loaders;
  request: Asked;
  budget: Budget;
  /** What a mutation came to, when it was carried out before Apollo took over: it is told, and not done again. */
  done: Promise<unknown> | null;
};

/** What is remembered of a request: where it comes from, its id, and the log that names it. */
export type Asked = Pick<FastifyRequest, 'id' | 'ip' | 'log'>;

/** An event is answered with what all who hear it share. */
export type ContextOf = (viewer: Viewer | null, request: Asked, event?: object) => Context;

export const createContextOf =
  (all: Services, live: Live): ContextOf =>
  (viewer, request, event) => {
    const services = event ? live.servicesOf(event) : all;
    const budget = createBudget();
    const loaders = createLoaders({ services, viewer, budget });
    return { viewer, services, live, loaders, request, budget, done: null };
  };

/** From here on the request is that account's: what hangs from a session is asked by whoever just signed in. */
export function signIn(context: Context, user: User): void {
  context.viewer = asViewer(user);
  context.loaders = createLoaders(context);
}
