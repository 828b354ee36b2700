import { sql, type SQL } from 'drizzle-orm';
import { FIRST_POSITION } from '#server/kernel/events/event.ts';
import { MAX_UNREAD_COUNTED, MAX_UNREAD_READ, READ_WITH_UPDATE } from './notification.rules.ts';
import type { Database } from '#server/features/database.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { me, audienceQueries, type AudienceQuery } from './audience.queries.repository.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** The position before every event. */
const first = sql.raw(`${FIRST_POSITION.transactionId}`);

/**
 * Counts a person's notifications after their read pointers, but for those that are read with their updates. Each
 * project's events are looked up by an index from its pointer on, and reading stops when enough are counted, so neither
 * old events nor those of other projects cost time.
 */
export function createUnreadCount(database: Database) {
  const { read, tables } = database;
  const { events, readPointers } = tables;
  const audience = audienceQueries(database);

  /** The pointer of all projects, as one row. */
  const seen = sql`select coalesce(max(${readPointers.transactionId}), ${first}) as transaction_id,
      coalesce(max(${readPointers.eventId}), 0) as event_id, max(${readPointers.notBefore}) as not_before
    from ${readPointers} where ${readPointers.userId} = ${me} and ${readPointers.projectId} = 0`;
  const isUnseen = sql`(${events.transactionId}, ${events.id}) > (seen.transaction_id, seen.event_id)`;

  /** SQL for the latest of the instants before which nothing of a project is unread. */
  const latest = (one: SQL, other: SQL): SQL => sql`case when ${other} > ${one} then ${other} else ${one} end`;
  const sinceSeen = latest(sql`related.since`, sql`seen.not_before`);
  const unreadIn = (
    relatedProjects: SQL,
  ): SQL => sql`select related.project_id, related.invests, related.backs, related.follows,
      coalesce(${readPointers.transactionId}, ${first}) as transaction_id, coalesce(${readPointers.eventId}, 0) as event_id,
      ${latest(sinceSeen, sql`${readPointers.notBefore}`)} as since
    from (${relatedProjects}) as related cross join seen left join ${readPointers}
      on ${readPointers.userId} = ${me} and ${readPointers.projectId} = related.project_id`;

  const countOf = (from: SQL) =>
    prepared(database, () => read.select({ value: sql<number>`count(*)`.mapWith(Number) }).from(from));

  const inProjects = ({ relatedProjects, isInAudience }: AudienceQuery) =>
    countOf(sql`(
      with seen as (${seen}), related as (${unreadIn(relatedProjects)})
      select 1 as one from (
        select ${events.id}, ${events.kind}, ${events.subjectId}, related.invests
        from related cross join seen cross join ${events}
        where ${events.projectId} = related.project_id and ${events.createdAt} >= related.since and ${isUnseen}
          and (${events.transactionId}, ${events.id}) > (related.transaction_id, related.event_id) and ${isInAudience}
          and ${events.kind} <> ${sql.raw(`'${READ_WITH_UPDATE}'`)}
        limit ${sql.raw(`${MAX_UNREAD_READ}`)}) as unread
      where ${audience.isVisible('unread', sql`unread.invests = 1`)}
      limit ${sql.raw(`${MAX_UNREAD_COUNTED}`)}) as counted`);

  const asInvestorOrFollower = inProjects(audience.asInvestorOrFollower);
  const asOwner = inProjects(audience.asOwner);
  const asEditor = inProjects(audience.asEditor);
  const asAddressee = countOf(sql`(
    with seen as (${seen})
    select 1 as one from (
      select ${events.id}, ${events.kind}, ${events.subjectId}, ${events.projectId}
      from seen cross join ${events} left join ${readPointers}
        on ${readPointers.userId} = ${me} and ${readPointers.projectId} = ${events.projectId}
      where ${audience.isAddressed} and ${isUnseen}
        and ${events.createdAt} >= coalesce(seen.not_before, ${sql.param(new Date(0), events.createdAt)})
        and (${events.transactionId}, ${events.id}) >
          (coalesce(${readPointers.transactionId}, ${first}), coalesce(${readPointers.eventId}, 0))
      limit ${sql.raw(`${MAX_UNREAD_READ}`)}) as unread
    where ${audience.isVisible('unread', audience.investsInIt('unread'))}
    limit ${sql.raw(`${MAX_UNREAD_COUNTED}`)}) as counted`);

  return {
    /** At most `MAX_UNREAD_COUNTED`. */
    async countUnread({ id: userId, developerProfileId }: Viewer): Promise<number> {
      const params = { userId, developerId: developerProfileId ?? 0 };
      const statements =
        developerProfileId === null
          ? [asInvestorOrFollower, asAddressee]
          : [asInvestorOrFollower, asOwner, asEditor, asAddressee];
      const counts = await Promise.all(statements.map(async (count) => count(params)));
      const sum = counts.flat().reduce((total, { value }) => total + value, 0);
      return Math.min(sum, MAX_UNREAD_COUNTED);
    },
  };
}
