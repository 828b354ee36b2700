import { and, count, eq, gt, isNotNull, isNull, lte, min, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isIn, type Ids, type Reading, type Sums } from '#server/features/investments/ledger.sums.repository.ts';

/** What was paid, beside what is stored of it. */
export type PaymentLedger = {
  /** Received less returned. */
  confirmed: Sums;
  /** Number of investments with payments. */
  paid: Sums;
  /** Reports without an answer; `matching`: those that are stored as such. */
  reports: Sums & { matching: number };
  /** Investments whose stored sums differ from those of their payments. */
  differing: number;
  /**
   * Investments whose net payments are less than nothing or more than 110 % of what was invested, or of which another
   * amount is settled than what is missing, or donated than is over, or anything after they were reversed.
   */
  excessive: number;
  /** Rows that take back no row of the same kind and investment, or not its whole amount, or answer no report. */
  inconsistentReferences: number;
  /** From when the first instructions were in force, and since when the project is paid; null: none were. */
  since: { written: Date | null; recorded: Date | null };
};

/** What the payment rows of each investment add up to, beside what is stored of it, then each project's. */
export function sumsOfPayments({ read, tables }: Reading, ids?: Ids) {
  const { investments, payments, paymentStates: states } = tables;
  const reversal = alias(investments, 'paid_reversal');
  const sumOf = (kind: string) =>
    sql`sum(case when ${payments.kind} = ${sql.raw(`'${kind}'`)} then ${payments.amountCents} else 0 end)`;
  const paid = read
    .select({
      projectId: payments.projectId,
      investmentId: payments.investmentId,
      firstInvestor: sql`min(${payments.investorId})`.as('paid_first_investor'),
      lastInvestor: sql`max(${payments.investorId})`.as('paid_last_investor'),
      received: sumOf('RECEIVED').as('paid_received'),
      returned: sumOf('RETURNED').as('paid_returned'),
      settled: sumOf('SETTLED').as('paid_settled'),
      donated: sumOf('DONATED').as('paid_donated'),
    })
    .from(payments)
    .where(isIn(payments.projectId, ids))
    .groupBy(payments.projectId, payments.investmentId)
    .as('paid');
  const net = sql`(${paid.received} - ${paid.returned})`;
  const isOther = or(
    isNull(states.investmentId),
    sql`${states.receivedCents} <> ${paid.received}`,
    sql`${states.returnedCents} <> ${paid.returned}`,
    sql`${states.settledCents} <> ${paid.settled}`,
    sql`${states.donatedCents} <> ${paid.donated}`,
    ne(states.projectId, investments.projectId),
    ne(states.investorId, investments.investorId),
    sql`${paid.projectId} <> ${investments.projectId}`,
    sql`${paid.firstInvestor} <> ${investments.investorId} or ${paid.lastInvestor} <> ${investments.investorId}`,
  );
  const isTooMuch = or(
    sql`${net} < 0 or ${net} > ${investments.amountCents} + ${investments.amountCents} / 10`,
    sql`${paid.settled} <> 0 and ${paid.settled} <> ${investments.amountCents} - ${net}`,
    sql`${paid.settled} < 0 or ${paid.donated} < 0`,
    sql`${paid.donated} > 0 and ${paid.donated} > ${net} - ${investments.amountCents}`,
    sql`(${paid.settled} <> 0 or ${paid.donated} <> 0) and ${reversal.id} is not null`,
  );
  return read
    .select({
      projectId: paid.projectId,
      confirmed: sql`sum(${net})`.as('payments_confirmed'),
      paid: count().as('payments_paid'),
      differing: sql`sum(case when ${isOther} then 1 else 0 end)`.as('payments_differing'),
      excessive: sql`sum(case when ${isTooMuch} then 1 else 0 end)`.as('payments_excessive'),
    })
    .from(paid)
    .innerJoin(investments, eq(investments.id, paid.investmentId))
    .leftJoin(reversal, eq(reversal.reversesId, paid.investmentId))
    .leftJoin(states, eq(states.investmentId, paid.investmentId))
    .groupBy(paid.projectId)
    .as('from_payments');
}

/** What is stored of the payments of investments, by project. */
export const sumsOfStates = ({ read, tables: { paymentStates: states } }: Reading, ids?: Ids) =>
  read
    .select({
      projectId: states.projectId,
      rows: count().as('states_rows'),
      reported: count(states.reportId).as('states_reported'),
    })
    .from(states)
    .where(isIn(states.projectId, ids))
    .groupBy(states.projectId)
    .as('from_states');

/** Reports without a row that takes them back or an active row that answers them; `known`: those stored as open. */
export function openReportsOf({ read, tables }: Reading, ids?: Ids) {
  const { payments, paymentStates: states } = tables;
  const { id, investmentId } = payments;
  const answered = sql`exists (select 1 from ${payments} as answer where answer.investment_id = ${investmentId}
    and answer.answers_id = ${id}
    and not exists (select 1 from ${payments} as counter where counter.reverses_id = answer.id))`;
  const takenBack = sql`exists (select 1 from ${payments} as counter where counter.reverses_id = ${id})`;
  const isKnown = sql`${states.reportId} = ${id} and ${states.reportedCents} = ${payments.amountCents}
    and ${states.reportedAt} = ${payments.createdAt}`;
  return read
    .select({
      projectId: payments.projectId,
      open: count().as('reports_open'),
      known: sql`sum(case when ${isKnown} then 1 else 0 end)`.as('reports_known'),
    })
    .from(payments)
    .leftJoin(states, eq(states.investmentId, investmentId))
    .where(
      and(
        eq(payments.kind, 'REPORTED'),
        isNull(payments.reversesId),
        sql`not ${takenBack}`,
        sql`not ${answered}`,
        isIn(payments.projectId, ids),
      ),
    )
    .groupBy(payments.projectId)
    .as('open_reports');
}

/** Rows that take back no such row, whole, or answer no such report, alone. */
export function wrongReferencesOf({ read, tables: { payments } }: Reading, ids?: Ids) {
  const original = alias(payments, 'original_payment');
  const report = alias(payments, 'answered_report');
  const takesBackOther = or(
    isNull(original.id),
    isNotNull(original.reversesId),
    ne(original.kind, payments.kind),
    ne(original.investmentId, payments.investmentId),
    ne(original.investorId, payments.investorId),
    sql`${original.amountCents} <> -${payments.amountCents}`,
  );
  const isActive = (row: SQL) =>
    sql`not exists (select 1 from ${payments} as counter where counter.reverses_id = ${row})`;
  const isSecond = sql`${isActive(sql`${payments.id}`)} and exists (select 1 from ${payments} as earlier
    where earlier.answers_id = ${payments.answersId} and earlier.investment_id = ${payments.investmentId}
    and earlier.id < ${payments.id} and ${isActive(sql`earlier.id`)})`;
  const answersOther = or(
    isNull(report.id),
    ne(report.kind, 'REPORTED'),
    isNotNull(report.reversesId),
    ne(report.investmentId, payments.investmentId),
    isSecond,
  );
  const isWrong = or(
    and(isNotNull(payments.reversesId), takesBackOther),
    and(isNotNull(payments.answersId), answersOther),
  );
  return read
    .select({ projectId: payments.projectId, rows: count().as('wrong_references') })
    .from(payments)
    .leftJoin(original, eq(original.id, payments.reversesId))
    .leftJoin(report, eq(report.id, payments.answersId))
    .where(and(isWrong, isIn(payments.projectId, ids)))
    .groupBy(payments.projectId)
    .as('wrong_references_of');
}

/** From when the first instructions of each project were in force, which some are until their studio ends them. */
export const firstInstructionsOf = ({ read, tables: { paymentInstructions, projects } }: Reading, ids?: Ids) =>
  read
    .select({ projectId: paymentInstructions.projectId, at: min(paymentInstructions.inForceFrom).as('first_in_force') })
    .from(paymentInstructions)
    .innerJoin(projects, eq(projects.id, paymentInstructions.projectId))
    .where(
      and(
        isIn(paymentInstructions.projectId, ids),
        or(isNull(paymentInstructions.stoppedAt), gt(paymentInstructions.stoppedAt, paymentInstructions.inForceFrom)),
        or(
          eq(paymentInstructions.inForceFrom, paymentInstructions.createdAt),
          lte(paymentInstructions.inForceFrom, projects.paymentsSince),
        ),
      ),
    )
    .groupBy(paymentInstructions.projectId)
    .as('first_instructions');
