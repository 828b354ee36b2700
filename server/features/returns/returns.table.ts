import { sql } from 'drizzle-orm';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import { DISTRIBUTION_KINDS, REVENUE_STORES } from './returns.kinds.rules.ts';

/** The conditions of partial indexes, and of every query that uses them: engines compare the text. */
export const IS_DISTRIBUTION_COUNTER_ROW = 'reverses_id is not null';
export const IS_DISTRIBUTION_ANSWER = 'answers_id is not null';

/** What studios declare of their revenue, what each investor gets, and what was paid. Rows are only added; cents. */
export function defineReturns(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const ofProject = () => kit.foreignKey(() => projects.id);
  const ofInvestor = () => kit.foreignKey(() => users.id);

  /** Each version of the report of a period; the newest is in force. */
  const revenueReports = kit.table(
    'revenue_reports',
    {
      id: kit.id(),
      projectId: ofProject(),
      periodStartsOn: kit.day().notNull(),
      periodEndsOn: kit.day().notNull(),
      dueOn: kit.day().notNull(),
      /** From 1 in each period; those after the first correct it. */
      version: kit.int().notNull(),
      /** Of its lines by store; may be negative. */
      netCents: kit.cents().notNull(),
      /** The loss of earlier periods: 0 or negative. */
      carriedInCents: kit.cents().notNull(),
      /** What was kept of all investors' standing commitments on the period's last day. */
      keptCents: kit.cents().notNull(),
      note: kit.text(),
      /** Why it was corrected; null in the first version. */
      reason: kit.text(),
      actorId: kit.foreignKey(() => users.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.uniqueIndex('revenue_reports_period').on(t.projectId, t.periodEndsOn, t.version),
      kit.check('revenue_reports_carried', sql`${t.carriedInCents} <= 0`),
      kit.check('revenue_reports_reason', sql`(${t.version} = 1) = (${t.reason} is null)`),
    ],
  );

  /** What a report declares of one store. */
  const revenueReportLines = kit.table(
    'revenue_report_lines',
    {
      id: kit.id(),
      reportId: kit.foreignKey(() => revenueReports.id),
      store: kit.oneOf(REVENUE_STORES).notNull(),
      /** Of another store. */
      name: kit.text(),
      grossCents: kit.cents().notNull(),
      refundsCents: kit.cents().notNull(),
      storeShareCents: kit.cents().notNull(),
    },
    (t) => [
      kit.index('revenue_report_lines_report').on(t.reportId, t.id),
      kit.check(
        'revenue_report_lines_amounts',
        sql`${t.grossCents} >= 0 and ${t.refundsCents} >= 0 and ${t.storeShareCents} >= 0`,
      ),
    ],
  );

  /** What one investor gets by one report. */
  const distributionLines = kit.table(
    'distribution_lines',
    {
      id: kit.id(),
      reportId: kit.foreignKey(() => revenueReports.id),
      projectId: ofProject(),
      investorId: ofInvestor(),
      /** What was kept of their standing commitments on the period's last day. */
      keptCents: kit.cents().notNull(),
      amountCents: kit.cents().notNull(),
    },
    (t) => [
      kit.uniqueIndex('distribution_lines_report').on(t.reportId, t.investorId),
      // with all that sums of one investor read: their rows lie far apart
      kit.index('distribution_lines_investor').on(t.investorId, t.projectId, t.reportId, t.keptCents, t.amountCents),
      kit.index('distribution_lines_project').on(t.projectId, t.id),
      kit.check('distribution_lines_amounts', sql`${t.keptCents} > 0 and ${t.amountCents} >= 0`),
    ],
  );

  /** What the studio says that it paid, what takes that back, and what is said of it. */
  const distributionPayments = kit.table(
    'distribution_payments',
    {
      id: kit.id(),
      projectId: ofProject(),
      investorId: ofInvestor(),
      kind: kit.oneOf(DISTRIBUTION_KINDS).notNull(),
      /** Negative for a correction; null of an answer. */
      amountCents: kit.cents(),
      paidOn: kit.day(),
      bankReference: kit.text(),
      /** The reason of a correction, a dispute or a decision; a reply. */
      text: kit.text(),
      /** The row of kind `PAID` that it takes back, whole. No foreign key: a backup restores rows in any order. */
      reversesId: kit.ref(),
      /** The row of kind `PAID` of which it says something. */
      answersId: kit.ref(),
      /** Null where an operator decided it. */
      actorId: kit.ref().references(() => users.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.index('distribution_payments_project').on(t.projectId, t.investorId, t.id),
      kit.index('distribution_payments_investor').on(t.investorId, t.projectId, t.kind, t.amountCents),
      kit.index('distribution_payments_of_project').on(t.projectId, t.createdAt, t.id),
      kit.index('distribution_payments_of_investor').on(t.investorId, t.createdAt, t.id),
      kit.uniqueIndex('distribution_payments_reverses').on(t.reversesId).where(sql.raw(IS_DISTRIBUTION_COUNTER_ROW)),
      kit.uniqueIndex('distribution_payments_answers').on(t.answersId, t.kind).where(sql.raw(IS_DISTRIBUTION_ANSWER)),
      kit.check('distribution_payments_amount', sql`(${t.kind} = 'PAID') = (${t.amountCents} is not null)`),
      kit.check(
        'distribution_payments_sign',
        sql`${t.amountCents} is null or (${t.amountCents} > 0) = (${t.reversesId} is null)`,
      ),
    ],
  );

  return { revenueReports, revenueReportLines, distributionLines, distributionPayments };
}
