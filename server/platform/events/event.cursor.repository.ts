import { and, eq, sql } from 'drizzle-orm';
import { positionOf, type EventPosition } from '#server/kernel/events/event.ts';
import type { Database, Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';

/**
 * How far events were read: past `position`, and past `recipientId` among the recipients of the next event; 0: none.
 */
export type EventCursor = EventPosition & { recipientId: number };

export type EventCursorRepository = ReturnType<typeof createEventCursorRepository>;

/** Positions shared by all server processes. A process moves one in the transaction that does the work up to it. */
export function createEventCursorRepository(database: Database) {
  const { read, tables, write } = database;
  const { eventCursors } = tables;
  const { name, transactionId, eventId, recipientId } = eventCursors;

  const found = prepared(database, () =>
    read
      .select()
      .from(eventCursors)
      .where(eq(name, sql.placeholder('name')))
      .limit(1),
  );
  const rowOf = ({ transactionId: transaction, id, recipientId: recipient }: EventCursor) => ({
    transactionId: transaction,
    eventId: id,
    recipientId: recipient,
  });

  return {
    async find(wanted: string): Promise<EventCursor | null> {
      const row = firstOrNull(await found({ name: wanted }));
      return row && { transactionId: row.transactionId ?? 0, id: row.eventId, recipientId: row.recipientId };
    },

    /** Creates the cursor of a new reader at a position; an existing one stays. */
    async begin(ofReader: string, position: EventPosition): Promise<void> {
      const row = { name: ofReader, ...rowOf({ ...positionOf(position), recipientId: 0 }) };
      await write('system', (tx) => tx.insert(eventCursors).values(row).onConflictDoNothing().returning({ name }));
    },

    /** False when another process has moved the cursor away from `from`. */
    async move(tx: Writer, ofReader: string, from: EventCursor, to: EventCursor): Promise<boolean> {
      const moved = await tx
        .update(eventCursors)
        .set(rowOf(to))
        .where(
          and(
            eq(name, ofReader),
            eq(transactionId, from.transactionId),
            eq(eventId, from.id),
            eq(recipientId, from.recipientId),
          ),
        )
        .returning({ name });
      return moved.length > 0;
    },
  };
}
