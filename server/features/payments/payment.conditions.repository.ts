import { sql, type SQL } from 'drizzle-orm';
import type { Schema } from '#server/features/tables.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { PaymentBlock } from './payment.rules.ts';

/** `netOf` in SQL: nothing of an investment without payments. */
export const netIn = ({ paymentStates }: Pick<Schema, 'paymentStates'>): SQL<Cents> =>
  sql`coalesce(${paymentStates.receivedCents} - ${paymentStates.returnedCents}, 0)`;

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
