import { sql, type SQL } from 'drizzle-orm';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import type { Database } from '#server/features/database.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { kindList } from '#server/platform/database/tables/event.table.ts';
import { kindsOfMailGroup, mailGroup, type MailGroup } from './mail.preference.rules.ts';

type Act = Pick<StoredEvent, 'id' | 'createdAt'> & { actorId: number };

/** What one person's acts caused another to be mailed. */
export function createMailLimit(database: Database) {
  const { read, tables } = database;
  const { developerProfiles, events, follows, investments, projectEditors, projects } = tables;
  const [actor, reader] = [sql.placeholder('actorId'), sql.placeholder('readerId')];

  /** Events of the projects of which somebody is the owner or an editor. */
  const ofProjectsOf = (person: SQL): SQL => sql`(select ${projects.id} as project_id from ${projects}
      join ${developerProfiles} on ${developerProfiles.id} = ${projects.developerId}
      where ${developerProfiles.userId} = ${person}
    union select ${projectEditors.projectId} from ${projectEditors} where ${projectEditors.userId} = ${person}) as related
    join ${events} on ${events.projectId} = related.project_id`;

  /** Events that concern the reader in a relation, and conditions on them. */
  const CONCERNING: Record<ReturnType<typeof mailGroup>['relation'], { from: SQL; where?: SQL }> = {
    owner: { from: ofProjectsOf(sql`${reader}`) },
    addressee: { from: sql`${events}`, where: sql`${events.addresseeId} = ${reader}` },
    investor: {
      from: ofProjectsOf(sql`${actor}`),
      where: sql`exists (select 1 from ${investments}
        where ${investments.investorId} = ${reader} and ${investments.projectId} = ${events.projectId})`,
    },
    follower: {
      from: ofProjectsOf(sql`${actor}`),
      where: sql`exists (select 1 from ${follows}
        where ${follows.followerId} = ${reader} and ${follows.projectId} = ${events.projectId})`,
    },
  };

  const countOf = (group: MailGroup) => {
    const { from, where = sql`1 = 1` } = CONCERNING[mailGroup(group).relation];
    return prepared(database, () =>
      read
        .select({ id: sql<number>`${events.id}`.mapWith(Number) })
        .from(from)
        .where(
          sql`${events.createdAt} > ${sql.param(sql.placeholder('since'), events.createdAt)}
            and ${events.createdAt} <= ${sql.param(sql.placeholder('createdAt'), events.createdAt)}
            and ${events.id} < ${sql.placeholder('id')} and ${events.actorId} = ${actor}
            and ${events.kind} in (${sql.raw(kindList(kindsOfMailGroup(group)))}) and ${where}`,
        )
        .limit(sql.placeholder('limit')),
    );
  };
  const counts = new Map<MailGroup, ReturnType<typeof countOf>>();

  return {
    /**
     * Number of events of a group of mails, in all projects, that the actor of this one caused the reader within a span
     * of milliseconds before it, up to `limit`.
     */
    async countAlike(
      { id, actorId, createdAt }: Act,
      readerId: number,
      group: MailGroup,
      { span, limit }: { span: number; limit: number },
    ): Promise<number> {
      const count = counts.get(group) ?? countOf(group);
      counts.set(group, count);
      const since = new Date(createdAt.getTime() - span);
      return (await count({ id, actorId, createdAt, readerId, since, limit })).length;
    },
  };
}
