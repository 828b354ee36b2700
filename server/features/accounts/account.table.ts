import { getTableColumns, sql } from 'drizzle-orm';
import { omit } from '#server/kernel/collections.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import { revisionColumns } from '#server/platform/database/revision.columns.ts';
import { ROLES } from '#server/kernel/viewer.ts';

/** Accounts and their profiles. */
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
      /** When operators suspended the account; null if they didn't. */
      suspendedAt: kit.time(),
      suspensionReason: kit.text(),
      /** When the account closes for good at its owner's request; null when not requested. */
      closesAt: kit.time(),
      closedAt: kit.time(),
    },
    (t) => [kit.check('users_role', sql`${t.role} in ('developer', 'investor')`)],
  );

  const developerProfiles = kit.table('developer_profiles', {
    id: kit.id(),
    userId: kit.foreignKey(() => users.id).unique(),
    studioName: kit.text(),
    country: kit.text(),
    about: kit.text(),
    links: kit.json<string[]>().notNull().default([]),
    /** Operators froze how it is paid: nobody is shown it, and it can't be changed. */
    paymentsFrozenAt: kit.time(),
    ...revisionColumns(kit),
  });

  const investorProfiles = kit.table('investor_profiles', {
    id: kit.id(),
    userId: kit.foreignKey(() => users.id).unique(),
    name: kit.text(),
    ...revisionColumns(kit),
  });

  /** Links that confirm an address: whoever has the secret received the mail. */
  const emailConfirmations = kit.table('email_confirmations', {
    secretHash: kit.key().primaryKey(),
    userId: kit.foreignKey(() => users.id),
    expiresAt: kit.time().notNull(),
  });

  /** The feeds of an account, which one secret opens; only its hash is stored. */
  const feeds = kit.table('feeds', {
    userId: kit.foreignKey(() => users.id).primaryKey(),
    secretHash: kit.key().notNull().unique(),
    createdAt: kit.time().notNull(),
  });

  return { users, developerProfiles, investorProfiles, emailConfirmations, feeds };
}

export type AccountsTables = ReturnType<typeof defineAccounts>;

/** The columns of `DeveloperProfile`. */
export const developerColumns = ({ developerProfiles }: Pick<AccountsTables, 'developerProfiles'>) =>
  omit(getTableColumns(developerProfiles), ['paymentsFrozenAt', 'revision', 'fieldRevisions']);
