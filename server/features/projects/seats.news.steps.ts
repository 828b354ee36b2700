import type { Dependencies } from '#server/features/dependencies.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';

/**
 * Tells who waits in a locked project, in their order, of a seat that they can take now. Projects free seats as
 * investments do, and come before them.
 */
export const createSeatNews =
  ({ seatWaits }: Pick<Dependencies, 'seatWaits'>) =>
  async (tx: Writer, emit: Emit, projectId: number, createdAt: Date): Promise<void> => {
    const waiting = await seatWaits.listOfProject(tx, projectId);
    for (const addresseeId of waiting)
      emit({ kind: 'seat_freed', projectId, actorId: null, subjectId: null, addresseeId, createdAt });
  };
