import type { Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import type { Budget } from './budget.ts';

/** What a loader is created with. */
export type LoaderInput = { services: Services; viewer: Viewer | null; budget: Budget };
