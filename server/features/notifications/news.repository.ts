import { sql, type SQL } from 'drizzle-orm';
import type { Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import {
  afterCursorParams,
  cursorValues,
  firstOrNull,
  limitPlusOne,
  newestFirst,
} from '#server/platform/database/queries/keyset.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { updateReading, type UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { audienceQueries, me } from './audience.queries.repository.ts';
import { latestOfRelated } from './latest.of.related.repository.ts';
import type { NewsFilter, NewsOf } from './news.rules.ts';
import { MAX_UNREAD_COUNTED } from './notification.rules.ts';

/** Updates marked as read by one transaction. */
const MAX_MARKED = 1000;

/** Updates of the projects that a person has invested in or follows, and which of them are unread. */
export function createNews(database: Database) {
  const { read, tables } = database;
  const { updates, updateReads, projects } = tables;
  const { newsProjects: relatedProjects } = audienceQueries(database);
  const { shown, alive, order } = updateReading(database);

  const isRead = sql`exists (select 1 from ${updateReads}
    where ${updateReads.userId} = ${me} and ${updateReads.updateId} = ${updates.id})`;
  const isPublished = sql`(select ${projects.isPublished} from ${projects} where ${projects.id} = ${updates.projectId})`;
  const isReadable = sql`${alive} and (related.invests = 1 or (${updates.isPublic} and ${isPublished}))`;
  const isOf = sql`(related.invests = ${sql.placeholder('funded')} or related.follows = ${sql.placeholder('followed')})`;

  const page = latestOfRelated(database, {
    relatedProjects,
    projectId: updates.projectId,
    order,
    isWanted: sql`${isReadable} and ${isOf} and ${afterCursorParams(order)}
      and (${sql.placeholder('unreadOnly')} = 0 or not ${isRead})`,
    select: (condition) =>
      read
        .select(shown)
        .from(updates)
        .where(condition)
        .orderBy(...newestFirst(order))
        .limit(sql.placeholder('limit')),
  });

  const unreadWhere = (condition: SQL) =>
    prepared(database, () =>
      read.select({ value: sql<number>`count(*)`.mapWith(Number) }).from(sql`(
        select 1 as one from (${relatedProjects}) as related join ${updates} on ${updates.projectId} = related.project_id
        where ${condition} and ${isReadable} and not ${isRead}
        limit ${sql.raw(`${MAX_UNREAD_COUNTED}`)}) as counted`),
    );
  const unread = unreadWhere(isOf);
  const unreadNotified = unreadWhere(sql`${updates.createdAt} >= related.since`);
  const [until, ofProject] = [sql.placeholder('until'), sql.placeholder('projectId')];
  const unreadIds = prepared(database, () =>
    read.select({ id: sql<number>`unread.id`.mapWith(Number) }).from(sql`(
        select ${updates.id} from (${relatedProjects}) as related join ${updates} on ${updates.projectId} = related.project_id
        where ${alive} and (related.invests = 1 or ${updates.isPublic}) and not ${isRead} and ${updates.createdAt} <= ${sql.param(until, updates.createdAt)}
          and ${ofProject} in (0, related.project_id)
        limit ${sql.raw(`${MAX_MARKED}`)}) as unread`),
  );

  return {
    /** Newest first; one row more than the slice when there are more. */
    async listNews(userId: number, { among, unreadOnly }: NewsFilter, slice: Slice): Promise<UpdateRow[]> {
      const wanted = { userId, ...RELATED[among], unreadOnly: unreadOnly ? 1 : 0 };
      return page({ ...wanted, ...cursorValues(order, slice.after), limit: limitPlusOne(slice) });
    },

    /** At most `MAX_UNREAD_COUNTED`. */
    async countUnreadNews(userId: number, among: NewsOf): Promise<number> {
      return firstOrNull(await unread({ userId, ...RELATED[among] }))?.value ?? 0;
    },

    /** Some of those published until then, in one project or in all (null); none when all are read. */
    async unreadNewsIds(userId: number, before: Date, projectId: number | null): Promise<number[]> {
      return (await unreadIds({ userId, until: before, projectId: projectId ?? 0 })).map(({ id }) => id);
    },

    /** Those that the person is notified of: published since they invested or followed. */
    async countUnreadNotified(userId: number): Promise<number> {
      return firstOrNull(await unreadNotified({ userId }))?.value ?? 0;
    },
  };
}

/** Values that `invests` and `follows` may have; 2 is none of them. */
const RELATED: Readonly<Record<NewsOf, { funded: number; followed: number }>> = {
  all: { funded: 1, followed: 1 },
  funded: { funded: 1, followed: 2 },
  followed: { funded: 2, followed: 1 },
};
