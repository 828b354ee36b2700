import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { Kit } from '#server/platform/database/kit.ts';

/**
 * To which account money is returned to investors, in versions: the newest that is in force and wasn't stopped is
 * shown. Rows change: a new secret of the server encrypts them anew, and those that aren't needed are emptied.
 */
export function defineReturnAccounts(kit: Kit, { users }: AccountsTables) {
  const returnAccounts = kit.table(
    'return_accounts',
    {
      id: kit.id(),
      userId: kit.foreignKey(() => users.id),
      /** Encrypted; null: its investor removed it, or closed their account. */
      sealed: kit.text(),
      createdAt: kit.time().notNull(),
      /** Shown from then on: a day after `createdAt`, the first one at once. */
      inForceFrom: kit.time().notNull(),
      /** Its investor stopped it before it was in force, wrote another by then, or removed it. */
      stoppedAt: kit.time(),
    },
    (t) => [kit.index('return_accounts_user').on(t.userId, t.id)],
  );
  return { returnAccounts };
}
