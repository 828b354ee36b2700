import { loaders as factories, type Created } from './composition.ts';
import type { LoaderInput } from './loader.input.ts';

type LazyLoaders = LoaderInput & { created: Record<string, unknown> };

export type Loaders = Created<typeof factories>;

/** Loaders are created lazily. */
const lazyLoaders = Object.fromEntries(
  Object.entries(factories).map(([name, create]) => [
    name,
    {
      get(this: LazyLoaders) {
        return (this.created[name] ??= create(this));
      },
    },
  ]),
);
const prototype = Object.defineProperties({}, lazyLoaders) as Loaders;

/** One statement for a whole level of a query. */
export function createLoaders({ services, viewer, budget }: LoaderInput): Loaders {
  const input: LazyLoaders = { services, viewer, budget, created: {} };
  return Object.assign(Object.create(prototype) as Loaders, input);
}
