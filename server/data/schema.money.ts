import { sql } from 'drizzle-orm';
import type { Kit } from './kit.sqlite.ts';
import type { AccountsTables } from './schema.accounts.ts';
import type { ProjectsTables } from './schema.projects.ts';

/** Who put in what. Cents. */
export function defineMoney(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  /** The ledger: rows are only ever added. */
  const investments = kit.table(
    'investments',
    {
      id: kit.id(),
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      investorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      amountCents: kit.cents().notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.index('investments_project').on(t.projectId, t.createdAt, t.id),
      kit.index('investments_investor').on(t.investorId, t.createdAt, t.id),
      kit.check('investments_amount', sql`${t.amountCents} > 0`),
    ],
  );

  /** One row per investor and project: what their investments add up to. */
  const positions = kit.table(
    'positions',
    {
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      investorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      investedCents: kit.cents().notNull(),
      investmentCount: kit.int().notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.projectId, t.investorId] }),
      kit.index('positions_investor').on(t.investorId),
      kit.check('positions_invested', sql`${t.investedCents} > 0`),
    ],
  );

  const idempotencyKeys = kit.table(
    'idempotency_keys',
    {
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      key: kit.key().notNull(),
      investmentId: kit
        .ref()
        .notNull()
        .references(() => investments.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.key] })],
  );

  return { investments, positions, idempotencyKeys };
}

export type MoneyTables = ReturnType<typeof defineMoney>;
