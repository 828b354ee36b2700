import { and, getTableColumns, sql } from 'drizzle-orm';
import type { StoredEvent } from '#server/kernel/event.ts';
import type { Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import {
  afterCursorParams,
  cursorValues,
  limitPlusOne,
  newestFirst,
} from '#server/platform/database/queries/keyset.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { audienceQueries, type AudienceQuery } from './audience.queries.repository.ts';
import { latestOfRelated } from './latest.of.related.repository.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const limit = sql.placeholder('limit');

/** A person's notifications, newest first. */
export function createNotificationLists(database: Database) {
  const { read, tables } = database;
  const { events } = tables;
  const told = audienceQueries(database);
  const order = { key: events.createdAt, id: events.id };
  const isBefore = afterCursorParams(order);

  const ofProjects = ({ relatedProjects, isInAudience }: AudienceQuery) =>
    latestOfRelated(database, {
      relatedProjects,
      of: events.projectId,
      order,
      isWanted: sql`${events.createdAt} >= related.since and ${isBefore} and ${isInAudience}
        and ${told.isVisible('events', sql`related.invests = 1`)}`,
      select: (condition) =>
        read
          .select(getTableColumns(events))
          .from(events)
          .where(condition)
          .orderBy(...newestFirst(order))
          .limit(limit),
    });

  const asInvestorOrFollower = ofProjects(told.asInvestorOrFollower);
  const asOwner = ofProjects(told.asOwner);
  const asEditor = ofProjects(told.asEditor);
  const asAddressee = prepared(database, () =>
    read
      .select(getTableColumns(events))
      .from(events)
      .where(and(told.isAddressed, isBefore, told.isVisible('events', told.investsInIt('events'))))
      .orderBy(...newestFirst(order))
      .limit(limit),
  );

  return {
    /** One row more than the slice when there are more. */
    async listTold({ id: userId, developerProfileId }: Viewer, slice: Slice): Promise<StoredEvent[]> {
      const asked = {
        ...cursorValues(order, slice.after),
        userId,
        developerId: developerProfileId ?? 0,
        limit: limitPlusOne(slice),
      };
      const wanted =
        developerProfileId === null
          ? [asInvestorOrFollower, asAddressee]
          : [asInvestorOrFollower, asAddressee, asOwner, asEditor];
      const lists = await Promise.all(wanted.map(async (list) => list(asked)));
      return lists.flat().sort(newest).slice(0, asked.limit);
    },
  };
}

const newest = (one: StoredEvent, other: StoredEvent): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id;
