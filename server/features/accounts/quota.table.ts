import { QUOTA_KINDS } from './quota.rules.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from './account.table.ts';

/** Uses of quotas, stored while they count, even if the thing was deleted. */
export function defineQuotaUses(kit: Kit, { users }: AccountsTables) {
  const quotaUses = kit.table(
    'quota_uses',
    {
      userId: kit.foreignKey(() => users.id),
      kind: kit.oneOf(QUOTA_KINDS).notNull(),
      /** Consecutive number within account and kind, so that two transactions can't write the same use. */
      number: kit.int().notNull(),
      /** Bytes of media, otherwise 1. */
      amount: kit.int().notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.kind, t.number] }), kit.index('quota_uses_created').on(t.createdAt)],
  );

  return { quotaUses };
}
