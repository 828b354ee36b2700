import type { Database } from '#server/features/database.ts';
import { createModeratedContent } from './moderation.content.repository.ts';
import { createModerationNotices } from './moderation.notices.repository.ts';
import { createWaitingReports } from './moderation.waiting.repository.ts';
import { createReports } from './moderation.reports.repository.ts';

export type ModerationRepository = ReturnType<typeof createModerationRepository>;

/** What people report, and what operators hid. */
export const createModerationRepository = (database: Database) => ({
  ...createReports(database),
  ...createModerationNotices(database),
  ...createWaitingReports(database),
  ...createModeratedContent(database),
});
