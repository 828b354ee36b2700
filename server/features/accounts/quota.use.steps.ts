import type { Reader, Writer } from '#server/platform/database/database.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import { limitProblem, QUOTA_KINDS, QUOTA_WINDOW, quotaProblem, QUOTAS, type QuotaKind } from './quota.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Needed = Pick<Dependencies, 'quotas' | 'quotasOn' | 'now'>;

export const windowStart = (at: Date): Date => new Date(at.getTime() - QUOTA_WINDOW);

/**
 * Counts a transaction's uses at its end, in the order of the kinds, so that transactions never deadlock. No quota is
 * exceeded, whatever is written concurrently.
 */
export async function useQuotas(
  { quotas, quotasOn, now }: Needed,
  tx: Writer,
  { id: userId }: Pick<Viewer, 'id'>,
  amounts: Partial<Record<QuotaKind, number>>,
): Promise<void> {
  if (!quotasOn) return;
  const at = now();
  const since = windowStart(at);
  for (const kind of QUOTA_KINDS) {
    const amount = amounts[kind] ?? 0;
    if (amount === 0) continue;
    const limit = QUOTAS[kind].perDay;
    while (!(await quotas.add(tx, { userId, kind, amount }, at, { since, limit }))) {
      await requireRoomFor({ quotas, reader: tx, at }, userId, kind, amount);
    }
    refuse(limitProblem(kind, await quotas.inAll(userId, kind, tx)));
  }
}

/** Checks quotas before files are stored and pictures decoded in vain. */
export async function requireQuotas(
  { quotas, quotasOn, now, database }: Needed & Pick<Dependencies, 'database'>,
  { id }: Pick<Viewer, 'id'>,
  kinds: readonly QuotaKind[],
): Promise<void> {
  if (!quotasOn) return;
  const checked = { quotas, reader: database.read, at: now() };
  for (const kind of kinds) await requireRoomFor(checked, id, kind, 1);
}

type Checked = { quotas: Dependencies['quotas']; reader: Reader; at: Date };

async function requireRoomFor({ quotas, reader, at }: Checked, userId: number, kind: QuotaKind, amount: number) {
  const room = QUOTAS[kind].perDay - amount;
  const last = await quotas.lastInTheWay(reader, { userId, kind }, windowStart(at), room);
  if (last === null && room >= 0) return;
  const ends = (last ?? at).getTime() + QUOTA_WINDOW;
  const seconds = Math.ceil((ends - at.getTime()) / 1000);
  throw new DomainError(quotaProblem(kind, seconds), seconds);
}
