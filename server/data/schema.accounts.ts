import { sql } from 'drizzle-orm';
import { ROLES } from '#server/domain/user.ts';
import type { Kit } from './kit.sqlite.ts';

/** Who is here. */
export function defineAccounts(kit: Kit) {
  const users = kit.table(
    'users',
    {
      id: kit.id(),
      email: kit.key().notNull().unique(),
      passwordHash: kit.text().notNull(),
      role: kit.oneOf(ROLES).notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.check('users_role', sql`${t.role} in ('developer', 'investor')`)],
  );

  const developerProfiles = kit.table('developer_profiles', {
    id: kit.id(),
    userId: kit
      .ref()
      .notNull()
      .unique()
      .references(() => users.id),
    studioName: kit.text(),
    country: kit.text(),
  });

  const investorProfiles = kit.table('investor_profiles', {
    id: kit.id(),
    userId: kit
      .ref()
      .notNull()
      .unique()
      .references(() => users.id),
    name: kit.text(),
  });

  return { users, developerProfiles, investorProfiles };
}

export type AccountsTables = ReturnType<typeof defineAccounts>;
