import { asViewer, type User, type Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import type { Live } from './live.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What every resolver is handed, made anew for each request, and for each event of a subscription. */
export type Context = {
  viewer: Viewer | null;
  services: Services;
  live: Live;
  /** They remember what they found, so every mutation begins with new ones. */
  loaders: Loaders;
  /** Where the request comes from. */
  address: string;
};

export type ContextOf = (viewer: Viewer | null, address: string) => Context;

export const createContextOf =
  (services: Services, live: Live): ContextOf =>
  (viewer, address) => ({ viewer, services, live, loaders: createLoaders(services, viewer), address });

/** From here on the request is that account's: what hangs from a session is asked by whoever just signed in. */
export function signIn(context: Context, user: User): void {
  context.viewer = asViewer(user);
  context.loaders = createLoaders(context.services, context.viewer);
}
