import { and, eq, getTableColumns, gt, sql, gte } from 'drizzle-orm';
import { FIRST_POSITION, positionOf, type EventPosition, type StoredEvent } from '#server/kernel/events/event.ts';
import type { Database } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';

export type EventRepository = ReturnType<typeof createEventRepository>;

const param = sql.placeholder;

/** Stored events, in the order of notification: by transaction, then by id. */
export function createEventRepository(database: Database) {
  const { read, tables, eventFeed } = database;
  const { events } = tables;
  const { later, inOrder, latestFirst } = eventFeed.order(events);

  const after = prepared(database, () =>
    read
      .select({
        ...getTableColumns(events),
        isSettled: sql<boolean>`${eventFeed.isSettled(events.transactionId)}`.mapWith(Boolean),
      })
      .from(events)
      .where(later)
      .orderBy(...inOrder)
      .limit(param('limit')),
  );
  const nth = prepared(database, () =>
    read
      .select({ id: events.id })
      .from(events)
      .where(later)
      .orderBy(...inOrder)
      .limit(1)
      .offset(param('count')),
  );
  const one = prepared(database, () =>
    read
      .select()
      .from(events)
      .where(eq(events.id, param('id')))
      .limit(1),
  );
  const latest = prepared(database, () =>
    read
      .select()
      .from(events)
      .where(and(gt(events.id, 0), eventFeed.isSettled(events.transactionId)))
      .orderBy(...latestFirst)
      .limit(1),
  );

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
    /**
     * The position just before the first event since an instant, or `latest`, when there is none up to that. Found by
     * halving the range of ids, which grow with time: an index of times would slow whatever stores events.
     */
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

    /**
     * The next events after a position. `isUnsettled`: there are more, but open transactions may still store earlier
     * ones. No event stored later precedes a returned one.
     */
    async listAfter(position: EventPosition, limit: number): Promise<{ events: StoredEvent[]; isUnsettled: boolean }> {
      const rows = await after({ ...position, limit });
      const unsettled = rows.findIndex((row) => !row.isSettled);
      const ready = unsettled === -1 ? rows : rows.slice(0, unsettled);
      return { events: ready.map(({ isSettled: _settled, ...event }) => event), isUnsettled: unsettled !== -1 };
    },

    /** When the first event after a position was stored, settled or not; null when there is none. */
    async firstTimeAfter(position: EventPosition): Promise<Date | null> {
      return firstOrNull(await after({ ...position, limit: 1 }))?.createdAt ?? null;
    },

    async findById(id: number): Promise<StoredEvent | null> {
      return firstOrNull(await one({ id }));
    },

    async hasMoreThan(count: number, position: EventPosition): Promise<boolean> {
      return (await nth({ ...position, count })).length > 0;
    },

    /** The position of the last event that can be read. */
    async latestPosition(): Promise<EventPosition> {
      const event = firstOrNull(await latest({}));
      return event ? positionOf(event) : FIRST_POSITION;
    },
  };
}
