import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Schema } from '#server/features/tables.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { PaymentBlock } from './payment.rules.ts';

/** `netOf` in SQL: nothing of an investment without payments. */
export const netIn = ({ paymentStates }: Pick<Schema, 'paymentStates'>): SQL<Cents> =>
  sql`coalesce(${paymentStates.receivedCents} - ${paymentStates.returnedCents}, 0)`;

type Commitments = Pick<Schema, 'investments' | 'paymentStates'>;

/** What of a commitment that stands is received and not returned, never more than all of it, in SQL. */
export const keptIn = ({ investments, paymentStates }: Commitments): SQL<Cents> =>
  sql`case when ${netIn({ paymentStates })} > ${investments.amountCents} then ${investments.amountCents}
    else ${netIn({ paymentStates })} end`;

/** What of it is received or settled, in SQL: nothing is settled of one of which more was received. */
export const coveredIn = (tables: Commitments): SQL<Cents> =>
  sql`(${keptIn(tables)} + coalesce(${tables.paymentStates.settledCents}, 0))`;

/** What of a commitment that stands is left to be paid, in SQL. */
export const leftIn = (tables: Commitments): SQL<Cents> =>
  sql`${tables.investments.amountCents} - ${coveredIn(tables)}`;

type Reversals = { id: SQLiteColumn };

/** `toReturnOf` in SQL, of an investment with payments and of what reversed it. */
export const toReturnIn = ({ investments, paymentStates }: Commitments, reversal: Reversals): SQL<Cents> =>
  sql`case when ${reversal.id} is not null then ${paymentStates.receivedCents} - ${paymentStates.returnedCents}
    when ${paymentStates.receivedCents} - ${paymentStates.returnedCents} > ${investments.amountCents} + ${paymentStates.donatedCents}
      then ${paymentStates.receivedCents} - ${paymentStates.returnedCents} - ${investments.amountCents} - ${paymentStates.donatedCents}
    else 0 end`;

/** The last row of each investment, joined on `isLast`; `isRefusal` is `isRefused` in SQL of what is not paid. */
export function lastPaymentIn({ investments, payments }: Pick<Schema, 'investments' | 'payments'>) {
  const last = alias(payments, 'last_payment');
  const lastId = sql`(select max(${payments.id}) from ${payments} where ${payments.investmentId} = ${investments.id})`;
  return {
    last,
    isLast: eq(last.id, lastId),
    isRefusal: sql<boolean>`coalesce(${last.kind} = 'REFUSED' and ${last.reversesId} is null, false)`,
  };
}

/**
 * `arePaymentsDue` in SQL, while the studio's account is open, as texts that engines group by. The account is a value:
 * with `exists`, PostgreSQL would read all accounts.
 */
export const areDueIn = ({ projects, users }: Pick<Schema, 'projects' | 'users'>): SQL<boolean> =>
  sql`(${projects.paymentsSince} is not null and
    (${projects.fundingModel} = 'KEEP_IT_ALL' or ${projects.campaignResult} = 'FUNDED') and
    (select ${users.closedAt} from ${users} where ${users.id} = ${projects.userId}) is null)`;

type Studios = Pick<Schema, 'projects' | 'users' | 'developerProfiles'>;

/**
 * Why nobody should pay a project's studio now, or null: `PaymentBlock` in SQL, for statements that join its account
 * and profile.
 */
export const paymentBlockIn = ({ projects, users, developerProfiles }: Studios): SQL<PaymentBlock | null> =>
  sql<PaymentBlock | null>`case
    when ${users.closedAt} is not null then 'CLOSED'
    when coalesce(${projects.hiddenAt}, ${users.suspendedAt}, ${developerProfiles.paymentsFrozenAt}) is not null
      then 'BY_OPERATORS' end`;

/**
 * Condition: something of a commitment that stands is to be paid and isn't reported, and nothing keeps people from
 * paying its studio; for statements that join its account, profile, reversal and sums.
 */
export const isUnpaidIn = (tables: Studios & Commitments, reversal: Reversals): SQL | undefined =>
  and(
    isNull(tables.investments.reversesId),
    isNull(reversal.id),
    isNull(tables.paymentStates.reportId),
    sql`${leftIn(tables)} > 0`,
    eq(tables.projects.isPublished, true),
    areDueIn(tables),
    isNull(paymentBlockIn(tables)),
  );
