import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';

/** Who waits for a seat in a project, in the order of their ids. */
export function defineSeatWaits(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const seatWaits = kit.table(
    'seat_waits',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id),
      investorId: kit.foreignKey(() => users.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.uniqueIndex('seat_waits_one').on(t.projectId, t.investorId),
      kit.index('seat_waits_project').on(t.projectId, t.id),
      kit.index('seat_waits_investor').on(t.investorId),
    ],
  );

  return { seatWaits };
}
