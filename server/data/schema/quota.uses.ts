import { QUOTA_KINDS } from '#server/domain/quota.ts';
import type { Kit } from './kit.ts';
import type { AccountsTables } from './accounts.ts';

/** What each account made of late, for as long as a quota counts it: also what was deleted since. */
export function defineQuotaUses(kit: Kit, { users }: AccountsTables) {
  const quotaUses = kit.table(
    'quota_uses',
    {
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      kind: kit.oneOf(QUOTA_KINDS).notNull(),
      /** Of the account's uses of this kind, one after another: two transactions can't both write the next. */
      number: kit.int().notNull(),
      /** Bytes of media, otherwise 1. */
      amount: kit.int().notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.kind, t.number] }), kit.index('quota_uses_created').on(t.createdAt)],
  );

  return { quotaUses };
}
