import type { Services } from './services.ts';
import type { Budget } from '#server/platform/graphql/limits/response.size.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** What a loader is created with. */
export type LoaderInput = { services: Services; viewer: Viewer | null; budget: Budget };
