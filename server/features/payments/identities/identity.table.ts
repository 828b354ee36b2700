import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { Kit } from '#server/platform/database/kit.ts';

/**
 * What accounts said of who they are to the law, one row a day. Rows change: a new secret of the server encrypts them
 * anew, and closing an account empties its own.
 */
export function defineLegalIdentities(kit: Kit, { users }: AccountsTables) {
  const legalIdentities = kit.table(
    'legal_identities',
    {
      id: kit.id(),
      userId: kit.foreignKey(() => users.id),
      /** Encrypted; null: its account says nothing from then on, or was closed. */
      sealed: kit.text(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.index('legal_identities_user').on(t.userId, t.id)],
  );
  return { legalIdentities };
}
