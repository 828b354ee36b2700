import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';

/** Keys by which an account created something, while a repeated request is answered with it. */
export function defineCreationKeys(kit: Kit, { users }: AccountsTables) {
  const creationKeys = kit.table(
    'creation_keys',
    {
      userId: kit.foreignKey(() => users.id),
      key: kit.key().notNull(),
      /** Of the mutation and what was sent to it. */
      inputDigest: kit.text().notNull(),
      /** Id of the created row, in the mutation's table; no foreign key, because it may be deleted. */
      createdId: kit.ref().notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.key] }), kit.index('creation_keys_created').on(t.createdAt)],
  );

  return { creationKeys };
}
