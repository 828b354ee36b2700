import { sql } from 'drizzle-orm';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import { FUNDING_MODELS } from '#server/features/projects/campaign/campaign.rules.ts';
import { REPORT_FREQUENCIES } from '#server/features/projects/campaign/revenue.share.rules.ts';
import { REVERSAL_KINDS } from './reversal.rules.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';
import type { AgreedTerm } from '#server/features/projects/terms/terms.rules.ts';

/** Columns of `AGREED_TERMS`: the project's terms as they were when the money was invested. */
const agreedTerms = (kit: Kit) =>
  ({
    fundingGoalCents: kit.cents().notNull(),
    minInvestmentCents: kit.cents(),
    maxInvestmentCents: kit.cents(),
    maxInvestors: kit.int().notNull(),
    investmentModel: kit.text(),
    /** Basis points. */
    roi: kit.int(),
    /** Null in rows older than campaigns with a last day, and where there is none. */
    closesOn: kit.day(),
    /** Null in rows older than funding models. */
    fundingModel: kit.oneOf(FUNDING_MODELS),
    /** Null without such a term, and in rows older than it. */
    paymentDays: kit.int(),
    /** Null without a share in numbers, and in rows older than it. Basis points, and hundredths of what was paid. */
    revenueShare: kit.int(),
    returnCap: kit.int(),
    returnYears: kit.int(),
    reportEvery: kit.oneOf(REPORT_FREQUENCIES),
  }) satisfies Record<AgreedTerm, unknown>;

/** The condition of partial indexes, and of every query that uses them: engines compare the text. */
export const IS_REVERSAL = 'reverses_id is not null';

/** The condition of the index of commitments that are to be paid until some day. */
const HAS_TERM = 'payment_days is not null';

/** Investments and positions. Amounts are in cents. */
export function defineMoney(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  /** The ledger: rows are only ever added. */
  const investments = kit.table(
    'investments',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id),
      investorId: kit.foreignKey(() => users.id),
      /** Negative when it reverses another. */
      amountCents: kit.cents().notNull(),
      /** The investment that this row reverses. No foreign key: a backup restores rows in any order. */
      reversesId: kit.ref(),
      /** By whom or why; null in an ordinary investment, and in reversals by operators older than this column. */
      reversalKind: kit.oneOf(REVERSAL_KINDS),
      /** The reason in words. */
      reversalReason: kit.text(),
      /** The project's total after this investment, so that its total at any time is one row, not a sum. */
      raisedAfterCents: kit.cents().notNull(),
      createdAt: kit.time().notNull(),
      projectTitle: kit.text().notNull(),
      studioName: kit.text(),
      ...agreedTerms(kit),
      /** For how many days it may be withdrawn; null in rows older than this column: as `WITHDRAWAL_DAYS` says. */
      withdrawalDays: kit.int(),
    },
    (t) => [
      kit.index('investments_project').on(t.projectId, t.createdAt, t.id),
      kit.index('investments_investor').on(t.investorId, t.createdAt, t.id),
      kit.index('investments_position').on(t.investorId, t.projectId, t.createdAt, t.id),
      kit.uniqueIndex('investments_reverses').on(t.reversesId).where(sql.raw(IS_REVERSAL)),
      kit.index('investments_reversals').on(t.projectId, t.investorId).where(sql.raw(IS_REVERSAL)),
      kit.index('investments_reversed').on(t.investorId, t.projectId, t.createdAt).where(sql.raw(IS_REVERSAL)),
      kit.index('investments_terms').on(t.id).where(sql.raw(HAS_TERM)),
      kit.check('investments_amount', sql`(${t.amountCents} > 0) = (${t.reversesId} is null)`),
      kit.check('investments_nothing', sql`${t.amountCents} <> 0`),
    ],
  );

  /** One row per investor and project: what their investments add up to. */
  const positions = kit.table(
    'positions',
    {
      projectId: kit.foreignKey(() => projects.id),
      investorId: kit.foreignKey(() => users.id),
      investedCents: kit.cents().notNull(),
      investmentCount: kit.int().notNull(),
      /** Each estimate is rounded to the cent before it is added. */
      estimatedReturnCents: kit.cents().notNull(),
      /** The investor's first in the project: positions are listed, and seats numbered, in this order. */
      firstInvestmentId: kit.ref().notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.projectId, t.investorId] }),
      kit.index('positions_investor').on(t.investorId, t.firstInvestmentId),
      kit.check('positions_invested', sql`${t.investedCents} > 0`),
    ],
  );

  /** Kept for `INVESTMENT_KEY_DAYS`. */
  const idempotencyKeys = kit.table(
    'idempotency_keys',
    {
      userId: kit.foreignKey(() => users.id),
      key: kit.key().notNull(),
      investmentId: kit.foreignKey(() => investments.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.key] }), kit.index('idempotency_keys_created').on(t.createdAt)],
  );

  return { investments, positions, idempotencyKeys };
}

export type MoneyTables = ReturnType<typeof defineMoney>;
