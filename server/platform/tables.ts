import type { Kit } from './database/kit.ts';
import { defineEvents } from './events/event.table.ts';
import { defineInstallation } from './database/installation.table.ts';
import { defineJobs } from './jobs/job.table.ts';

/** The tables that belong to no feature. */
export const definePlatform = (columns: Kit) => ({
  ...defineEvents(columns),
  ...defineInstallation(columns),
  ...defineJobs(columns),
});

export type PlatformTables = ReturnType<typeof definePlatform>;
