import type { Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What every resolver is handed, made anew for each request. */
export type Context = {
  viewer: Viewer | null;
  services: Services;
  loaders: Loaders;
  /** Where the request comes from. */
  address: string;
};

export function createContext(services: Services, viewer: Viewer | null, address: string): Context {
  return { viewer, services, loaders: createLoaders(services, viewer), address };
}
