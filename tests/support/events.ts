import { onTestFinished } from 'vitest';
import type { Database } from '#server/features/database.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import type { NewEvent, StoredEvent } from '#server/kernel/events/event.ts';
import { followEvents } from '#server/platform/events/event.tail.ts';

export const anEvent = (subjectId: number, fields: Partial<NewEvent> = {}): Required<NewEvent> => ({
  kind: 'update_published',
  projectId: 1,
  actorId: null,
  subjectId,
  addresseeId: null,
  amountCents: null,
  day: null,
  createdAt: new Date(0),
  ...fields,
});

/** Each event stored from now on, until the running test ends; `onEvent` is called as it is heard. */
export async function hearEvents(database: Database, onEvent: (event: StoredEvent) => void = () => undefined) {
  const tail = await followEvents({ database, events: createEventRepository(database) });
  const heard: StoredEvent[] = [];
  tail.on((event) => {
    heard.push(event);
    onEvent(event);
  });
  onTestFinished(() => tail.close());
  return heard;
}

export const subjectsOf = (heard: readonly StoredEvent[]): (number | null)[] => heard.map(({ subjectId }) => subjectId);
