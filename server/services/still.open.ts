import type { Writer } from '#server/data/database.ts';
import { DomainError } from '#server/domain/errors.ts';
import { UNAUTHENTICATED, type Viewer } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Refuses in the transaction that changes keys what a session asks that ended while its request was under way: whoever
 * ended it would not find the new key.
 */
export async function requireStillOpen(
  { keys }: Pick<Dependencies, 'keys'>,
  tx: Writer,
  viewer: Viewer,
): Promise<void> {
  if (!(await keys.isOpenLocked(tx, viewer))) throw new DomainError(UNAUTHENTICATED);
}
