import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { StoredEvent } from '#server/kernel/event.ts';
import type { Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import {
  afterCursorParams,
  cursorValues,
  limitPlusOne,
  newestFirst,
} from '#server/platform/database/queries/keyset.ts';
import { prepared, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import { audienceQueries, type AudienceQuery } from './audience.queries.repository.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const limit = sql.placeholder('limit');

/** A person's notifications, newest first. Only the projects with the latest events can have rows of a page. */
export function createNotificationLists(database: Database) {
  const { dialect, read, tables } = database;
  const { events } = tables;
  const told = audienceQueries(database);
  const order = { key: events.createdAt, id: events.id };
  const [byKey, byId] = newestFirst(order);
  const isBefore = afterCursorParams(order);
  const projectIds = sql`select value from ${dialect.idTable('list', sql.placeholder('ids'))}`;

  function ofProjects({ relatedProjects, isInAudience }: AudienceQuery) {
    const first = (limited: SQL): SQL => sql`select ${events.id} from ${events}
      where ${events.projectId} = related.project_id and ${events.createdAt} >= related.since and ${isBefore} and ${isInAudience}
        and ${told.isVisible('events', sql`related.invests = 1`)}
      order by ${byKey}, ${byId} limit ${limited}`;

    /** The latest event of each project that has one. */
    const heads = prepared(database, () =>
      read
        .select({ projectId: sql<number>`head.project_id`.mapWith(Number), at: events.createdAt })
        .from(
          sql`(select related.project_id, (${first(sql`1`)}) as event_id from (${relatedProjects}) as related) as head`,
        )
        .innerJoin(events, eq(events.id, sql`head.event_id`)),
    );
    const some = sql`select * from (${relatedProjects}) as related where related.project_id in (${projectIds})`;
    const firstOfSome = dialect.idsForEach(sql`(${some}) as related`, first(sql`${limit}`), sql`${events}`);
    const rows = prepared(database, () =>
      read
        .select(getTableColumns(events))
        .from(events)
        .where(sql`${events.id} in (${firstOfSome})`)
        .orderBy(byKey, byId)
        .limit(limit),
    );

    return async (asked: Asked): Promise<StoredEvent[]> => {
      const latest = [...(await heads(asked))].sort((one, other) => other.at.getTime() - one.at.getTime());
      const ids = latest.slice(0, asked.limit).map(({ projectId }) => projectId);
      return ids.length === 0 ? [] : rows({ ...asked, ids: toIdList(ids) });
    };
  }

  const asInvestorOrFollower = ofProjects(told.asInvestorOrFollower);
  const asOwner = ofProjects(told.asOwner);
  const asEditor = ofProjects(told.asEditor);
  const asAddressee = prepared(database, () =>
    read
      .select(getTableColumns(events))
      .from(events)
      .where(and(told.isAddressed, isBefore, told.isVisible('events', told.investsInIt('events'))))
      .orderBy(byKey, byId)
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

type Asked = { userId: number; developerId: number; key: number | Date; id: number; limit: number };

const newest = (one: StoredEvent, other: StoredEvent): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id;
