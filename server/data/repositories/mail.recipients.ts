import { and, asc, eq, gt, gte, isNotNull, lt, sql, type Column, type SQL } from 'drizzle-orm';
import type { Relation } from '#server/domain/event.audience.ts';
import type { MailChoice } from '#server/domain/mail.preference.ts';
import type { Database, PreparableQuery } from '#server/data/database.ts';
import { inIds, prepared } from '#server/data/queries/prepared.ts';

/** People with one relation to a project; an addressee is named by their own id. */
export type PeopleAround = {
  relation: Relation;
  id: number;
  /** Only those who chose this for something; null: all of them. */
  chosen: MailChoice | null;
};

const given = sql.placeholder;

/** Who may be sent mails, by id, with a confirmed address. */
export function createMailRecipients(database: Database) {
  const { read, tables } = database;
  const { users, developerProfiles, projects, positions, follows, events, mailPreferences } = tables;
  const isConfirmed = isNotNull(users.emailConfirmedAt);

  /** All people of a relation, and those of them who chose something. */
  function variants(
    person: Column,
    isRelated: SQL,
    build: (where: SQL | undefined) => PreparableQuery<{ id: number }>,
  ) {
    const all = and(isRelated, gt(person, given('after')), isConfirmed);
    const hasChosen = sql`exists (select 1 from ${mailPreferences}
      where ${mailPreferences.userId} = ${person} and ${mailPreferences.choice} = ${given('chosen')})`;
    return {
      all: prepared(database, () => build(all)),
      choosing: prepared(database, () => build(and(all, hasChosen))),
    };
  }

  const studio = developerProfiles.userId;
  const PEOPLE = {
    owner: variants(studio, eq(projects.id, given('id')), (where) =>
      read
        .select({ id: studio })
        .from(projects)
        .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
        .innerJoin(users, eq(users.id, studio))
        .where(where),
    ),
    addressee: variants(users.id, eq(users.id, given('id')), (where) =>
      read.select({ id: users.id }).from(users).where(where),
    ),
    investor: variants(positions.investorId, eq(positions.projectId, given('id')), (where) =>
      read
        .select({ id: positions.investorId })
        .from(positions)
        .innerJoin(users, eq(users.id, positions.investorId))
        .where(where)
        .orderBy(asc(positions.investorId))
        .limit(given('limit')),
    ),
    follower: variants(follows.followerId, eq(follows.projectId, given('id')), (where) =>
      read
        .select({ id: follows.followerId })
        .from(follows)
        .innerJoin(users, eq(users.id, follows.followerId))
        .where(where)
        .orderBy(asc(follows.followerId))
        .limit(given('limit')),
    ),
  };

  return {
    /** The first of all of these after an id, in its order. */
    async listPeople(around: readonly PeopleAround[], after: number, limit: number): Promise<number[]> {
      const lists = await Promise.all(
        around.map(async ({ relation, id, chosen }) => {
          const { all, choosing } = PEOPLE[relation];
          return chosen === null ? all({ id, after, limit }) : choosing({ id, after, limit, chosen });
        }),
      );
      const ids = new Set(lists.flatMap((list) => list.map(({ id }) => id)));
      return [...ids].sort((one, other) => one - other).slice(0, limit);
    },

    /** Those who chose this for something, the first after an id, in its order. */
    async listChoosing(choice: MailChoice, after: number, limit: number): Promise<number[]> {
      const rows = await read
        .selectDistinct({ id: mailPreferences.userId })
        .from(mailPreferences)
        .innerJoin(users, and(eq(users.id, mailPreferences.userId), isConfirmed))
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
