import type { Writer } from '#server/platform/database/database.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { suspendedProblem } from './user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

/**
 * Refuses a suspended account, in the transaction that begins a session or executes the link of a mail. It locks the
 * account, so that a concurrent suspension waits or is seen. What a suspension does: `suspend` of
 * `operator.accounts.service.ts`.
 */
export async function requireNotSuspended(
  { accountAccess }: Pick<Dependencies, 'accountAccess'>,
  tx: Writer,
  userId: number,
): Promise<void> {
  const reason = await accountAccess.lockSuspension(tx, userId);
  if (reason !== null) throw new DomainError(suspendedProblem(reason));
}
