import type { Database } from './database.ts';
import { createAll, repositories } from './composition.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { createEventCursorRepository } from '#server/platform/events/event.cursor.repository.ts';
import { createJobRepository } from '#server/platform/jobs/job.repository.ts';

/** What reads and writes the rows of the features, and of the platform. */
export const createRepositories = (database: Database) => ({
  ...createAll(repositories, database),
  events: createEventRepository(database),
  eventCursors: createEventCursorRepository(database),
  jobs: createJobRepository(database, database.tables.webhooks),
});
