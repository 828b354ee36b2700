import { HOUR } from '#server/kernel/durations.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createLastWithdrawals } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import { daily } from '#server/platform/jobs/daily.ts';
import { forEach, rowsOf } from '#server/platform/jobs/each.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';

/** After the campaigns that end at midnight. */
const OWING = daily('owing_accounts', { at: HOUR });

/** Ids read at once. */
const ROWS = 200;

export const scheduleOwingAccounts = OWING.schedule;

/** Reverses what nobody will pay any more: commitments of closed accounts, once their campaigns have ended. */
export function owingAccountsHandler(dependencies: Dependencies): JobHandler {
  const { accountClosings } = dependencies;
  const withdrawAll = createLastWithdrawals(dependencies);

  return OWING.handler(dependencies, () =>
    forEach(
      rowsOf(0, ROWS, (after, limit) => accountClosings.listOwing(after, limit)),
      (userId) => `account ${userId}`,
      withdrawAll,
    ),
  );
}
