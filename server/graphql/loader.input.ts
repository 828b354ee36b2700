import type { Services } from '#server/services/services.ts';
import type { Budget } from './budget.ts';
import type { Viewer } from '#server/domain/viewer.ts';

/** What a loader is created with. */
export type LoaderInput = { services: Services; viewer: Viewer | null; budget: Budget };
