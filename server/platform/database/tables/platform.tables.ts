import type { Kit } from '../kit.ts';
import { defineEvents } from './event.table.ts';
import { defineInstallation } from './installation.table.ts';
import { defineJobs } from './job.table.ts';

/** The tables that belong to no feature: every engine stores events, jobs and its identity. */
export const definePlatform = (columns: Kit) => ({
  ...defineEvents(columns),
  ...defineInstallation(columns),
  ...defineJobs(columns),
});

export type PlatformTables = ReturnType<typeof definePlatform>;
