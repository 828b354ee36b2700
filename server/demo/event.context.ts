import type { Services } from '#server/features/services.ts';
import type { Cast } from './cast.ts';
import type { Timeline } from './timeline.ts';

/** What events need to run. */
export type EventContext = { services: Services; cast: Cast; timeline: Timeline };

/** The id of a created entity, set when its event has run. */
export type Created = { id: number };
