import { sql } from 'drizzle-orm';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';

/** Requests of investors for an update, and when they were answered with one. */
export function defineUpdateRequests(kit: Kit, known: AccountsTables & ProjectsTables) {
  const { users, developerProfiles, projects } = known;
  const updateRequests = kit.table(
    'update_requests',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id),
      /** The project's developer, who never changes, to compute a studio's figures. */
      developerId: kit.foreignKey(() => developerProfiles.id),
      investorId: kit.foreignKey(() => users.id),
      requestedAt: kit.time().notNull(),
      answeredAt: kit.time(),
    },
    (t) => [
      kit.index('update_requests_project').on(t.projectId),
      kit
        .uniqueIndex('update_requests_open')
        .on(t.projectId, t.investorId)
        .where(sql`answered_at is null`),
      kit
        .index('update_requests_waiting')
        .on(t.developerId)
        .where(sql`answered_at is null`),
      kit
        .index('update_requests_answered')
        .on(t.developerId, t.answeredAt, t.id, t.requestedAt)
        .where(sql`answered_at is not null`),
    ],
  );

  return { updateRequests };
}
