import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '../project.table.ts';

export function defineFollows(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const follows = kit.table(
    'follows',
    {
      followerId: kit.foreignKey(() => users.id),
      projectId: kit.foreignKey(() => projects.id),
      createdAt: kit.time().notNull(),
      /** Where the follower came from; null if it isn't known. */
      source: kit.key(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.followerId, t.projectId] }),
      kit.index('follows_follower').on(t.followerId, t.createdAt, t.projectId),
      kit.index('follows_project').on(t.projectId, t.followerId),
      kit.index('follows_project_created').on(t.projectId, t.createdAt, t.source),
    ],
  );

  return { follows };
}
