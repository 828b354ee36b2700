import type { Writer } from '#server/data/database.ts';
import { DomainError } from '#server/domain/errors.ts';
import { UNAUTHENTICATED, type Viewer } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Asked in a transaction that writes what a closed account doesn't have, or opens what it has closed: whoever closes
 * the account meanwhile waits and finds it, or this waits and is refused.
 */
export async function requireOpenAccount(
  { accountClosings }: Pick<Dependencies, 'accountClosings'>,
  tx: Writer,
  viewer: Viewer,
): Promise<void> {
  if (!(await accountClosings.isOpenLocked(tx, viewer.id))) throw new DomainError(UNAUTHENTICATED);
}
