import { inArray } from 'drizzle-orm';
import type { ModerationNotice } from '#server/domain/moderation.ts';
import type { Database } from '#server/data/database.ts';

export type ModerationRepository = ReturnType<typeof createModerationRepository>;

/** Notices of what operators hid. */
export function createModerationRepository({ read, tables: { moderationNotices } }: Database) {
  return {
    async findNotices(ids: readonly number[]): Promise<ModerationNotice[]> {
      if (ids.length === 0) return [];
      return read
        .select()
        .from(moderationNotices)
        .where(inArray(moderationNotices.id, [...ids]));
    },
  };
}
