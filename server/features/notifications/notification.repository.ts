import { and, eq, gt, sql, getTableColumns } from 'drizzle-orm';
import type { EventPosition, StoredEvent } from '#server/kernel/events/event.ts';
import type { ReadPointer } from './notification.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import {
  firstOrNull,
  afterCursorParams,
  cursorValues,
  limitPlusOne,
  newestFirst,
} from '#server/platform/database/queries/keyset.ts';
import { inIds, prepared } from '#server/platform/database/queries/prepared.read.ts';
import { createNews } from './news.repository.ts';
import { createUnreadCount } from './unread.count.repository.ts';
import type { Slice } from '#server/kernel/pagination.ts';
import { audienceQueries, type AudienceQuery } from './audience.queries.repository.ts';
import { latestOfRelated } from './latest.of.related.repository.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const limit = sql.placeholder('limit');

/** All projects, in a read pointer. */
const EVERYWHERE = 0;

/** A person's pointers: of all projects, and of single ones by id. */
export type ReadPointers = { everywhere: EventPosition | null; byProject: Map<number, EventPosition> };

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
      const byProject = new Map(rows.map(({ projectId: project, ...pointer }) => [project, pointer]));
      return { everywhere: byProject.get(EVERYWHERE) ?? null, byProject };
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

/** A person's notifications, newest first. */
function createNotificationLists(database: Database) {
  const { read, tables } = database;
  const { events } = tables;
  const audience = audienceQueries(database);
  const order = { key: events.createdAt, id: events.id };
  const isBefore = afterCursorParams(order);

  const ofProjects = ({ relatedProjects, isInAudience }: AudienceQuery) =>
    latestOfRelated(database, {
      relatedProjects,
      projectId: events.projectId,
      order,
      isWanted: sql`${events.createdAt} >= related.since and ${isBefore} and ${isInAudience}
        and ${audience.isVisible('events', sql`related.invests = 1`)}`,
      select: (condition) =>
        read
          .select(getTableColumns(events))
          .from(events)
          .where(condition)
          .orderBy(...newestFirst(order))
          .limit(limit),
    });

  const asInvestorOrFollower = ofProjects(audience.asInvestorOrFollower);
  const asOwner = ofProjects(audience.asOwner);
  const asEditor = ofProjects(audience.asEditor);
  const asAddressee = prepared(database, () =>
    read
      .select(getTableColumns(events))
      .from(events)
      .where(and(audience.isAddressed, isBefore, audience.isVisible('events', audience.investsInIt('events'))))
      .orderBy(...newestFirst(order))
      .limit(limit),
  );

  return {
    /** One row more than the slice when there are more. */
    async listReceived({ id: userId, developerProfileId }: Viewer, slice: Slice): Promise<StoredEvent[]> {
      const params = {
        ...cursorValues(order, slice.after),
        userId,
        developerId: developerProfileId ?? 0,
        limit: limitPlusOne(slice),
      };
      const wanted =
        developerProfileId === null
          ? [asInvestorOrFollower, asAddressee]
          : [asInvestorOrFollower, asAddressee, asOwner, asEditor];
      const lists = await Promise.all(wanted.map(async (list) => list(params)));
      return lists.flat().sort(newest).slice(0, params.limit);
    },
  };
}

const newest = (one: StoredEvent, other: StoredEvent): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id;
