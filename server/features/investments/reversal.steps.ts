import type { Dependencies } from '#server/features/dependencies.ts';
import { isOpen, type Project } from '#server/features/projects/project.rules.ts';
import { createSeatAnnouncement } from '#server/features/projects/seat.announcement.steps.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { eventOfReversal } from './investment.events.ts';
import type { Reversal } from './investment.reversals.repository.ts';
import type { Investment } from './investment.rules.ts';

type Sources = Pick<Dependencies, 'investments' | 'payments' | 'seatWaits' | 'updateRequests'>;

/**
 * Reverses an investment of a locked project, and ends what is settled or donated of it. An investor without another
 * one in it loses their seat, private updates and an open request for an update; the waiting list is notified of the
 * seat while others can take it.
 */
export function createReversal({ investments, payments, seatWaits, updateRequests }: Sources) {
  const announceSeat = createSeatAnnouncement({ seatWaits });

  return async (
    tx: Writer,
    emit: Emit,
    project: Project,
    made: Investment,
    reversal: Reversal,
  ): Promise<Investment> => {
    const { projectId, investorId } = made;
    const { createdAt } = reversal;
    const reversed = await investments.reverse(tx, project, made, reversal);
    await payments.endOfReversed(tx, projectId, { investmentIds: [made.id], createdAt });
    const event = eventOfReversal(reversed);
    emit(reversal.kind === 'UNPAID' ? { ...event, actorId: project.userId } : event); // its owner alone may release
    if ((await investments.invested(investorId, projectId, tx)) > 0) return reversed;
    await updateRequests.withdraw(tx, { projectId, investorId });
    await seatWaits.remove(tx, { projectId, investorId });
    if (isOpen({ ...project, investorCount: project.investorCount - 1 }))
      await announceSeat(tx, emit, projectId, createdAt);
    return reversed;
  };
}

/**
 * Reverses all active investments of a locked project, and withdraws open requests for an update. What was received of
 * them has to be returned from then on.
 */
export const createRelease =
  ({ investments, payments, updateRequests }: Pick<Dependencies, 'investments' | 'payments' | 'updateRequests'>) =>
  async ({ tx, emit }: { tx: Writer; emit: Emit }, project: Project, reversal: Reversal): Promise<void> => {
    const released = await investments.release(tx, project, reversal);
    if (released.length > 0) {
      await payments.endOfReversed(tx, project.id, { investmentIds: null, createdAt: reversal.createdAt });
      await updateRequests.withdrawAll(tx, project.id);
    }
    released.map(eventOfReversal).forEach(emit);
  };
