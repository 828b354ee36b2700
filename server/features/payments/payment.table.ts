import { sql } from 'drizzle-orm';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { MoneyTables } from '#server/features/investments/investment.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';
import { PAYMENT_KINDS } from './payment.rules.ts';

/** The conditions of partial indexes, and of every query that uses them: engines compare the text. */
export const IS_COUNTER_ROW = 'reverses_id is not null';
export const IS_REPORT_OPEN = 'report_id is not null';
/** Of the index by which a deleted project's instructions are known to be in no report. */
const NAMES_INSTRUCTIONS = 'instructions_id is not null';

/** How studios are paid, and what was paid: both sides say what they did. Amounts are in cents. */
export function definePayments(kit: Kit, tables: AccountsTables & ProjectsTables & MoneyTables) {
  const { users, projects, investments } = tables;
  const ofProject = () => kit.foreignKey(() => projects.id);
  const ofInvestor = () => kit.foreignKey(() => users.id);

  /** Each version of how to pay a project's studio. The newest that is in force and wasn't stopped is shown. */
  const paymentInstructions = kit.table(
    'payment_instructions',
    {
      id: kit.id(),
      projectId: ofProject(),
      /** From 1 in each project. */
      version: kit.int().notNull(),
      text: kit.text().notNull(),
      /** CBU, CVU, IBAN or alias. */
      account: kit.text(),
      /** Moneda y cotización, in the studio's words. */
      currency: kit.text(),
      createdAt: kit.time().notNull(),
      /** Shown from then on: a day after `createdAt`; the first also at once, or when its owner confirmed it. */
      inForceFrom: kit.time().notNull(),
      /** Its developer stopped it before it was in force, wrote another, or ended the first: then both are the same. */
      stoppedAt: kit.time(),
      /** Hash of the link that stops it; null until that mail is being sent. */
      stopHash: kit.key().unique(),
    },
    (t) => [kit.uniqueIndex('payment_instructions_version').on(t.projectId, t.version)],
  );

  /** What both sides said was paid: rows are only ever added. */
  const payments = kit.table(
    'payments',
    {
      id: kit.id(),
      projectId: ofProject(),
      investmentId: kit.foreignKey(() => investments.id),
      investorId: ofInvestor(),
      kind: kit.oneOf(PAYMENT_KINDS).notNull(),
      /** Negative for a correction of another row; of a refusal, what was reported. */
      amountCents: kit.cents().notNull(),
      /** When it was paid, received, refused, returned, settled or donated. */
      paidOn: kit.day().notNull(),
      /** Of a refusal, of a settlement, and of a correction of a studio's row. */
      reason: kit.text(),
      /** Of a report, and of what was received: what the bank calls it, and a note. */
      bankReference: kit.text(),
      note: kit.text(),
      /** The instructions in force when it was reported. */
      instructionsId: kit.ref().references(() => paymentInstructions.id),
      /** The report that it answers. No foreign key: a backup restores rows in any order. */
      answersId: kit.ref(),
      /** The row of the same kind that it corrects: it cancels the whole amount. */
      reversesId: kit.ref(),
      actorId: kit.foreignKey(() => users.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.index('payments_investment').on(t.investmentId, t.id),
      kit.index('payments_project').on(t.projectId, t.createdAt, t.id),
      kit.index('payments_investor').on(t.investorId, t.createdAt, t.id),
      kit.index('payments_instructions').on(t.instructionsId).where(sql.raw(NAMES_INSTRUCTIONS)),
      kit.uniqueIndex('payments_reverses').on(t.reversesId).where(sql.raw(IS_COUNTER_ROW)),
      kit.check('payments_amount', sql`(${t.amountCents} > 0) = (${t.reversesId} is null)`),
      kit.check('payments_nothing', sql`${t.amountCents} <> 0`),
    ],
  );

  /** What the payments of an investment add up to; none for one without payments. */
  const paymentStates = kit.table(
    'payment_states',
    {
      investmentId: kit.foreignKey(() => investments.id).primaryKey(),
      projectId: ofProject(),
      investorId: ofInvestor(),
      receivedCents: kit.cents().notNull(),
      returnedCents: kit.cents().notNull(),
      /** What is missing and counts as paid. */
      settledCents: kit.cents().notNull().default(0),
      /** What is over, and its investor leaves to the studio. */
      donatedCents: kit.cents().notNull().default(0),
      /** The report that the studio hasn't answered, what it says, and since when; null without one. */
      reportId: kit.ref(),
      reportedCents: kit.cents(),
      reportedAt: kit.time(),
    },
    (t) => [
      kit.index('payment_states_project').on(t.projectId, t.investmentId),
      kit.index('payment_states_investor').on(t.investorId, t.investmentId),
      kit.index('payment_states_reported').on(t.projectId, t.reportedAt).where(sql.raw(IS_REPORT_OPEN)),
      kit.check('payment_states_kept', sql`${t.returnedCents} between 0 and ${t.receivedCents}`),
    ],
  );

  return { paymentInstructions, payments, paymentStates };
}
