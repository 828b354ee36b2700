import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';

/** Copies of all one's data, made by a job when its owner requests one. */
export function defineDataExports(kit: Kit, { users }: AccountsTables) {
  const dataExports = kit.table(
    'data_exports',
    {
      id: kit.id(),
      userId: kit.foreignKey(() => users.id),
      requestedAt: kit.time().notNull(),
      /** When the file was completed; null before. */
      readyAt: kit.time(),
      /** Name in the folder of exports, until it is removed. */
      file: kit.key(),
      /** Hash of the secret in the download link. */
      secretHash: kit.key().unique(),
      expiresAt: kit.time(),
    },
    (t) => [kit.index('data_exports_user').on(t.userId, t.id), kit.index('data_exports_expired').on(t.expiresAt)],
  );

  return { dataExports };
}
