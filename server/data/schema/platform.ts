import type { Kit } from './kit.ts';
import { defineEvents } from './events.ts';
import { defineInstallation } from './installation.ts';
import { defineJobs } from './jobs.ts';

/** The tables that belong to no feature. */
export const definePlatform = (columns: Kit) => ({
  ...defineEvents(columns),
  ...defineInstallation(columns),
  ...defineJobs(columns),
});

export type PlatformTables = ReturnType<typeof definePlatform>;
