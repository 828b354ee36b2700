import { gte } from 'drizzle-orm';
import { positionOf, type EventPosition } from '#server/kernel/events/event.ts';
import type { Database } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

/**
 * Finds where the events since an instant begin, by halving the range of ids, which grow with time: an index of times
 * would slow whatever stores events.
 */
export function createEventStarts({ read, tables: { events } }: Database) {
  const firstFrom = async (id: number) =>
    firstOrNull(
      await read
        .select({ id: events.id, transactionId: events.transactionId, createdAt: events.createdAt })
        .from(events)
        .where(gte(events.id, id))
        .orderBy(events.id)
        .limit(1),
    );

  return {
    /** The position just before the first event since an instant, or `latest`, when there is none up to that. */
    async positionBefore(instant: Date, latest: EventPosition): Promise<EventPosition> {
      let [low, high] = [1, latest.id + 1];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const found = await firstFrom(middle);
        if (found && found.createdAt < instant) low = found.id + 1;
        else high = middle;
      }
      const first = low > latest.id ? null : await firstFrom(low);
      return first ? positionOf({ ...first, id: first.id - 1 }) : latest;
    },
  };
}
