import type { Dependencies } from '#server/features/dependencies.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';

/**
 * Notifies the people who wait for a seat in a locked project, in their order, that one is free. In this folder,
 * because both projects and investments free seats.
 */
export const createSeatAnnouncement =
  ({ seatWaits }: Pick<Dependencies, 'seatWaits'>) =>
  async (tx: Writer, emit: Emit, projectId: number, createdAt: Date): Promise<void> => {
    const waiting = await seatWaits.listOfProject(tx, projectId);
    for (const addresseeId of waiting)
      emit({ kind: 'seat_freed', projectId, actorId: null, subjectId: null, addresseeId, createdAt });
  };
