import { asViewer, type User } from '#server/features/accounts/user.rules.ts';
import type { Services } from './services.ts';
import { createBudget } from '#server/platform/graphql/limits/response.size.ts';
import type { OperationContext, RequestInfo } from '#server/platform/graphql/operation.context.ts';
import type { Live } from './live.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** Passed to every resolver; created for each request and for each event of a subscription. */
export type Context = OperationContext & {
  services: Services;
  live: Live;
  /** Loaders cache what they read, so each mutation gets new ones. */
  loaders: Loaders;
  /** The rest of the operation runs as this account. */
  signIn(user: User): void;
};

export const createContextOf =
  (all: Services, live: Live) =>
  (viewer: Viewer | null, request: RequestInfo, event?: object): Context => {
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
