import { and, eq, gt, sql } from 'drizzle-orm';
import type { EventPosition, StoredEvent } from '#server/kernel/event.ts';
import type { ReadPointer } from './notification.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { createNews } from './news.repository.ts';
import { createNotificationLists } from './notification.lists.repository.ts';
import { createUnreadCount } from './unread.count.repository.ts';

/** Stands for all projects in a read pointer. */
const EVERYWHERE = 0;

/** A person's pointers: of all projects, and of single ones by id. */
export type ReadPointers = { everywhere: EventPosition | null; of: Map<number, EventPosition> };

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;

/** Notifications, computed from stored events: no row is written for a person until they read something. */
export function createNotificationRepository(database: Database) {
  const { read, tables, eventFeed } = database;
  const { events, readPointers } = tables;
  const { latestFirst } = eventFeed.order(events);
  const { userId, projectId, transactionId, eventId } = readPointers;
  const position = { transactionId, id: eventId };

  return {
    ...createNotificationLists(database),
    ...createUnreadCount(database),
    ...createNews(database),

    /** Null while an open transaction may still store an earlier event. */
    async findEvent(id: number): Promise<StoredEvent | null> {
      const found = await read
        .select()
        .from(events)
        .where(and(eq(events.id, id), eventFeed.isSettled(events.transactionId)));
      return firstOrNull(found);
    },

    /** The last event that no open transaction can precede. */
    async findLatestEvent(): Promise<StoredEvent | null> {
      const found = await read
        .select()
        .from(events)
        .where(and(gt(events.id, 0), eventFeed.isSettled(events.transactionId)))
        .orderBy(...latestFirst)
        .limit(1);
      return firstOrNull(found);
    },

    async pointersOf(user: number, projectIds: readonly number[]): Promise<ReadPointers> {
      const rows = await read
        .select({ projectId, ...position })
        .from(readPointers)
        .where(and(eq(userId, user), inIds(database, projectId, [EVERYWHERE, ...projectIds])));
      const of = new Map(rows.map(({ projectId: project, ...pointer }) => [project, pointer]));
      return { everywhere: of.get(EVERYWHERE) ?? null, of };
    },

    /**
     * Moves a pointer forward, never back. Project null moves the pointer of all projects, and deletes pointers of
     * single projects before it.
     */
    async moveTo(tx: Writer, user: number, project: number | null, pointer: ReadPointer): Promise<void> {
      const { id, ...to } = pointer;
      const moved = { ...to, eventId: id };
      await tx
        .insert(readPointers)
        .values({ userId: user, projectId: project ?? EVERYWHERE, ...moved })
        .onConflictDoUpdate({
          target: [userId, projectId],
          set: moved,
          setWhere: sql`(${transactionId}, ${eventId}) < (${to.transactionId}, ${id})`,
        });
      if (project !== null) return;
      const isPassed = sql`(${transactionId}, ${eventId}) <= (${to.transactionId}, ${id}) and ${projectId} <> ${EVERYWHERE}`;
      await tx.delete(readPointers).where(and(eq(userId, user), isPassed));
    },
  };
}
