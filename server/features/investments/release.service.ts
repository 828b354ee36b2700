import type { Emit, Writer } from '#server/platform/database/database.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { eventOfReversal } from './investment.events.ts';
import type { Reversal } from './investment.reversals.repository.ts';

/**
 * Releases all that stands in a locked project, and with it open requests for an update. What was received of it is to
 * be returned from then on.
 */
export const createRelease =
  ({ investments, updateRequests }: Pick<Dependencies, 'investments' | 'updateRequests'>) =>
  async ({ tx, emit }: { tx: Writer; emit: Emit }, project: Project, reversal: Reversal): Promise<void> => {
    const released = await investments.release(tx, project, reversal);
    if (released.length > 0) await updateRequests.withdrawAll(tx, project.id);
    released.map(eventOfReversal).forEach(emit);
  };
