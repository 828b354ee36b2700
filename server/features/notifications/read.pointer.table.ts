import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';

export function defineReadPointers(kit: Kit, { users }: AccountsTables) {
  /** Positions up to which people have read their notifications: in all projects (0), and in single ones. */
  const readPointers = kit.table(
    'read_pointers',
    {
      userId: kit.foreignKey(() => users.id),
      projectId: kit.ref().notNull(),
      transactionId: kit.transactionId().notNull(),
      eventId: kit.ref().notNull(),
      /** Every event after the position happened at or after this instant. */
      notBefore: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.projectId] })],
  );
  return { readPointers };
}
