import type { NewEvent } from '#server/kernel/events/event.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

type By = Pick<NewEvent, 'actorId' | 'createdAt'>;

/** Emits that an account's open projects changed with it, so that no cached page shows them as they were. */
export async function emitAccountChanged(
  { relations }: Pick<Dependencies, 'relations'>,
  { tx, emit }: { tx: Writer; emit: Emit },
  userId: number,
  by: By,
): Promise<void> {
  const projectIds = await relations.listWithPage(tx, userId);
  for (const projectId of projectIds) emit({ ...by, kind: 'project_updated', projectId, subjectId: null });
}
