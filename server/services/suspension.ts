import type { Writer } from '#server/data/database.ts';
import { DomainError } from '#server/domain/errors.ts';
import { suspendedProblem } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Asked in the transaction that begins a session, or does what the link of a mail is for: whoever suspends the account
 * meanwhile waits for it, or it waits.
 */
export async function requireNotSuspended(
  { credentials }: Pick<Dependencies, 'credentials'>,
  tx: Writer,
  userId: number,
): Promise<void> {
  const reason = await credentials.lockSuspension(tx, userId);
  if (reason !== null) throw new DomainError(suspendedProblem(reason));
}
