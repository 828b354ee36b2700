import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql, type Column, type SQL } from 'drizzle-orm';
import type { Relation } from '#server/domain/event.audience.ts';
import type { MailChoice, MailGroup } from '#server/domain/mail.preference.ts';
import type { Database } from '#server/data/database.ts';
import { inIds } from '#server/data/queries/prepared.ts';

/** People with one relation to these projects; addressees are people's own ids. */
export type PeopleAround = {
  relation: Relation;
  of: readonly number[];
  /** Only those who chose this for one of these groups; null: all of them. */
  chosen: { choice: MailChoice; groups: readonly MailGroup[] } | null;
};

/** Who may be sent mails, by id, with a confirmed address. */
export function createMailRecipients(database: Database) {
  const { read, tables } = database;
  const { users, developerProfiles, projects, positions, follows, events, mailPreferences } = tables;

  /** One is compared directly, so that its people come from the index in order. */
  const isOneOf = (column: Column, ids: readonly number[]): SQL =>
    ids.length === 1 ? eq(column, ids[0]) : inIds(database, column, ids);

  const PEOPLE: Record<Relation, (ids: readonly number[]) => SQL> = {
    owner: (ids) => sql`select ${developerProfiles.userId} as id from ${projects}
      join ${developerProfiles} on ${developerProfiles.id} = ${projects.developerId} where ${isOneOf(projects.id, ids)}`,
    addressee: (ids) => sql`select ${users.id} as id from ${users} where ${isOneOf(users.id, ids)}`,
    investor: (ids) =>
      sql`select ${positions.investorId} as id from ${positions} where ${isOneOf(positions.projectId, ids)}`,
    follower: (ids) => sql`select ${follows.followerId} as id from ${follows} where ${isOneOf(follows.projectId, ids)}`,
  };

  const haveChosen = ({ choice, groups }: NonNullable<PeopleAround['chosen']>): SQL =>
    sql`exists (select 1 from ${mailPreferences} where ${mailPreferences.userId} = person.id
      and ${eq(mailPreferences.choice, choice)} and ${inArray(mailPreferences.mailGroup, [...groups])})`;

  const firstOf = ({ relation, of, chosen }: PeopleAround, after: number, limit: number): SQL =>
    sql`select * from (select distinct person.id from (${PEOPLE[relation](of)}) as person
      join ${users} on ${users.id} = person.id and ${isNotNull(users.emailConfirmedAt)}
      where person.id > ${after} ${chosen ? sql`and ${haveChosen(chosen)}` : sql``}
      order by person.id limit ${limit}) as people`;

  return {
    /** The first after an id, in its order. */
    async listPeople(around: readonly PeopleAround[], after: number, limit: number): Promise<number[]> {
      const asked = around.filter(({ of, chosen }) => of.length > 0 && chosen?.groups.length !== 0);
      if (asked.length === 0) return [];
      const branches = asked.map((each) => firstOf(each, after, limit));
      const rows = await read
        .select({ id: sql<number>`person.id`.mapWith(Number) })
        .from(sql`(${sql.join(branches, sql` union `)}) as person`)
        .orderBy(sql`person.id`)
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Those who chose this for any group, the first after an id, in its order. */
    async listChoosing(choice: MailChoice, after: number, limit: number): Promise<number[]> {
      const rows = await read
        .selectDistinct({ id: mailPreferences.userId })
        .from(mailPreferences)
        .innerJoin(users, and(eq(users.id, mailPreferences.userId), isNotNull(users.emailConfirmedAt)))
        .where(and(eq(mailPreferences.choice, choice), gt(mailPreferences.userId, after)))
        .orderBy(asc(mailPreferences.userId))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Whose projects these are, by project. */
    async ownersOf(projectIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await read
        .select({ projectId: projects.id, userId: developerProfiles.userId })
        .from(projects)
        .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
        .where(inIds(database, projects.id, projectIds));
      return new Map(rows.map(({ projectId, userId }) => [projectId, userId]));
    },

    /** Published projects, the first after an id, and whether something happened to them in a span of time. */
    async listActive(
      { from, until }: { from: Date; until: Date },
      after: number,
      limit: number,
    ): Promise<{ id: number; isActive: boolean }[]> {
      const happened = and(eq(events.projectId, projects.id), gte(events.createdAt, from), lt(events.createdAt, until));
      return read
        .select({
          id: projects.id,
          isActive: sql<boolean>`exists (select 1 from ${events} where ${happened})`.mapWith(Boolean),
        })
        .from(projects)
        .where(and(eq(projects.isPublished, true), gt(projects.id, after)))
        .orderBy(asc(projects.id))
        .limit(limit);
    },
  };
}
