import { eq, max } from 'drizzle-orm';
import type { User } from '#server/features/accounts/user.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createWithdrawalService } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import { createPaymentService } from '#server/features/payments/payment.service.ts';
import { createRepositories } from '#server/features/repositories.ts';
import { openPeopled } from './store.ts';

/** `openPeopled` at the time of a clock, with what pays and withdraws there. */
export async function openPaying(investors: number, calendar: () => Date) {
  const peopled = await openPeopled(investors, { now: calendar });
  const { database } = peopled.store;
  const clocks = { calendar, due: calendar, now: calendar };
  const known = { ...createRepositories(database), database, ...clocks, withdrawalDays: 10 } as Dependencies;
  return { ...peopled, known, payments: createPaymentService(known), withdrawals: createWithdrawalService(known) };
}

/** The id of the newest row of an investment's payments. */
export async function newestPayment({ read, tables: { payments } }: Database, investmentId: number): Promise<number> {
  const [row] = await read
    .select({ id: max(payments.id) })
    .from(payments)
    .where(eq(payments.investmentId, investmentId));
  return row?.id ?? 0;
}

/** The id of a new session of an account. */
export async function openSession({ database, ...known }: Dependencies, { id: userId }: User): Promise<number> {
  const session = { userId, createdAt: known.now(), address: '127.0.0.1', userAgent: null };
  const { id } = await database.write('system', async (tx) =>
    known.sessions.create(await known.credentialLock.ofAccount(tx, userId), session),
  );
  return id;
}

export const investorOf = ({ id }: User) => ({ id, role: 'investor', developerProfileId: null }) as const;

export const studioOf = ({ id, developerProfile }: User) =>
  ({ id, role: 'developer', developerProfileId: developerProfile?.id ?? 0 }) as const;
