import type { Database } from '#server/data/database.ts';
import { createModeratedContent } from './moderation.content.ts';
import { createModerationNotices } from './moderation.notices.ts';
import { createReports } from './moderation.reports.ts';

export type ModerationRepository = ReturnType<typeof createModerationRepository>;

/** What people report, and what operators hid. */
export const createModerationRepository = (database: Database) => ({
  ...createReports(database),
  ...createModerationNotices(database),
  ...createModeratedContent(database),
});
