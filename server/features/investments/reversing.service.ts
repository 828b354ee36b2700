import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { eventOfReversal } from './investment.events.ts';
import type { Reversal } from './investment.reversals.repository.ts';
import type { Investment } from './investment.rules.ts';

type Sources = Pick<Dependencies, 'investments' | 'updateRequests'>;

/**
 * Reverses an investment of a locked project. An investor without another one in it loses their seat, private updates
 * and an open request for an update.
 */
export const createReversing =
  ({ investments, updateRequests }: Sources) =>
  async (tx: Writer, emit: Emit, project: Project, made: Investment, reversal: Reversal): Promise<Investment> => {
    const { projectId, investorId } = made;
    const reversed = await investments.reverse(tx, project, made, reversal);
    if ((await investments.invested(investorId, projectId, tx)) === 0) {
      await updateRequests.withdraw(tx, { projectId, investorId });
    }
    emit(eventOfReversal(reversed));
    return reversed;
  };
