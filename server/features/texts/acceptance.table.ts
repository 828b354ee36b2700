import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import { LEGAL_TEXTS } from './text.rules.ts';

/** Which versions of the operator's texts each account accepted, and when. */
export function defineTextAcceptances(kit: Kit, { users }: AccountsTables) {
  const textAcceptances = kit.table(
    'text_acceptances',
    {
      userId: kit.foreignKey(() => users.id),
      name: kit.oneOf(LEGAL_TEXTS).notNull(),
      version: kit.key().notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.version] })],
  );

  return { textAcceptances };
}
