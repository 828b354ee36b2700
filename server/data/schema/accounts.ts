import { sql } from 'drizzle-orm';
import { ROLES } from '#server/domain/user.ts';
import type { Kit } from './kit.ts';
import { revisionColumns } from './revisions.ts';

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
      emailConfirmedAt: kit.time(),
      /** Operators closed it to its owner, who is told why; null: they didn't. */
      suspendedAt: kit.time(),
      suspensionReason: kit.text(),
      /** When it will be closed for good, because its owner asked for it; null: they didn't. */
      closesAt: kit.time(),
      closedAt: kit.time(),
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
    about: kit.text(),
    links: kit.json<string[]>().notNull().default([]),
    ...revisionColumns(kit),
  });

  const investorProfiles = kit.table('investor_profiles', {
    id: kit.id(),
    userId: kit
      .ref()
      .notNull()
      .unique()
      .references(() => users.id),
    name: kit.text(),
    ...revisionColumns(kit),
  });

  /** Links that confirm an address: whoever has the secret received the mail. */
  const emailConfirmations = kit.table('email_confirmations', {
    secretHash: kit.key().primaryKey(),
    userId: kit
      .ref()
      .notNull()
      .references(() => users.id),
    expiresAt: kit.time().notNull(),
  });

  /** One secret per account opens its feeds; only the hash of it is stored. */
  const feeds = kit.table('feeds', {
    userId: kit
      .ref()
      .primaryKey()
      .references(() => users.id),
    secretHash: kit.key().notNull().unique(),
    createdAt: kit.time().notNull(),
  });

  return { users, developerProfiles, investorProfiles, emailConfirmations, feeds };
}

export type AccountsTables = ReturnType<typeof defineAccounts>;
