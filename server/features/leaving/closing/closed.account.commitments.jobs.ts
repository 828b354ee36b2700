import { HOUR } from '#server/kernel/time/durations.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createLastWithdrawals } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import { daily } from '#server/platform/jobs/daily.ts';
import { forEach, rowsOf } from '#server/platform/jobs/each.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';

/** After the ends of campaigns, at midnight. */
const REVERSALS = daily('owing_accounts', { at: HOUR });

/** Ids read at once. */
const ROWS = 200;

export const scheduleClosedAccountReversals = REVERSALS.schedule;

/**
 * Reverses the unpaid commitments of closed accounts once their campaigns have ended, and empties the accounts to which
 * nothing is to be returned any more.
 */
export function closedAccountReversalsHandler(dependencies: Dependencies): JobHandler {
  const { database, accountClosings, returnAccounts, distributions } = dependencies;
  const withdrawAll = createLastWithdrawals(dependencies);

  return REVERSALS.handler(dependencies, async () => {
    await database.write('system', (tx) => returnAccounts.eraseOfClosed(tx, distributions.isOwed));
    await forEach(
      rowsOf(0, ROWS, (after, limit) => accountClosings.listClosedWithCommitments(after, limit)),
      (userId) => `account ${userId}`,
      withdrawAll,
    );
  });
}
