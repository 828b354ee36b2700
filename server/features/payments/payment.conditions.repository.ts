import { isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Schema } from '#server/features/tables.ts';
import type { Cents } from '#server/kernel/money.ts';

/** `keptOf` in SQL: nothing of an investment without payments. */
export const keptIn = ({ paymentStates }: Pick<Schema, 'paymentStates'>): SQL<Cents> =>
  sql`coalesce(${paymentStates.receivedCents} - ${paymentStates.returnedCents}, 0)`;

/** `arePaymentsDue` in SQL, as texts that engines group by. */
export const areDueIn = ({ projects }: Pick<Schema, 'projects'>): SQL<boolean> =>
  sql`(${projects.paymentsSince} is not null and
    (${projects.fundingModel} = 'KEEP_IT_ALL' or ${projects.campaignResult} = 'FUNDED'))`;

/** That operators hid a project, or suspended its studio or froze how it is paid. */
export const areFrozenIn = ({
  projects,
  users,
  developerProfiles,
}: Pick<Schema, 'projects' | 'users' | 'developerProfiles'>): SQL =>
  or(isNotNull(projects.hiddenAt), isNotNull(users.suspendedAt), isNotNull(developerProfiles.paymentsFrozenAt)) as SQL;
