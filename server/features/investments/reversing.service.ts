import type { Dependencies } from '#server/features/dependencies.ts';
import { isOpen, type Project } from '#server/features/projects/project.rules.ts';
import { createSeatNews } from '#server/features/projects/seats.news.service.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { eventOfReversal } from './investment.events.ts';
import type { Reversal } from './investment.reversals.repository.ts';
import type { Investment } from './investment.rules.ts';

type Sources = Pick<Dependencies, 'investments' | 'seatWaits' | 'updateRequests'>;

/**
 * Reverses an investment of a locked project. An investor without another one in it loses their seat, private updates
 * and an open request for an update; who waits is told of the seat while others can take it.
 */
export function createReversing({ investments, seatWaits, updateRequests }: Sources) {
  const tellOfSeat = createSeatNews({ seatWaits });

  return async (
    tx: Writer,
    emit: Emit,
    project: Project,
    made: Investment,
    reversal: Reversal,
  ): Promise<Investment> => {
    const { projectId, investorId } = made;
    const reversed = await investments.reverse(tx, project, made, reversal);
    emit(eventOfReversal(reversed));
    if ((await investments.invested(investorId, projectId, tx)) > 0) return reversed;
    await updateRequests.withdraw(tx, { projectId, investorId });
    await seatWaits.remove(tx, { projectId, investorId });
    if (isOpen({ ...project, investorCount: project.investorCount - 1 }))
      await tellOfSeat(tx, emit, projectId, reversal.createdAt);
    return reversed;
  };
}
