import type { RecipientRole } from '#server/kernel/events/event.declaration.ts';
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { MailChoice } from './mail.preference.rules.ts';
import { relationSources, type RelationSource } from '#server/features/rights/relation.repository.ts';
import type { Database } from '#server/features/database.ts';
import type { PreparableQuery } from '#server/platform/database/database.ts';
import { prepared, preparedByIds, type InIds } from '#server/platform/database/queries/prepared.read.ts';

/** People with one relation to some projects; addressees are named by their own ids. */
export type RelatedPeople = {
  relation: RecipientRole;
  ids: readonly number[];
  /** Only people who chose this for some group; null: all of them. */
  chosen: MailChoice | null;
};

type Request = { ids: readonly number[]; chosen: MailChoice | null; after: number; limit: number };
type Found = { id: number };

const param = sql.placeholder;

/** People who may receive mails, by id: with a confirmed address, and not suspended. */
export function createMailRecipients(database: Database) {
  const { read, tables } = database;
  const { users, projects, events, mailPreferences } = tables;
  const isConfirmed = and(isNotNull(users.emailConfirmedAt), isNull(users.suspendedAt));

  const isNext = (person: Column): SQL | undefined => and(gt(person, param('after')), isConfirmed);
  const hasChosen = (person: Column): SQL => sql`exists (select 1 from ${mailPreferences}
    where ${mailPreferences.userId} = ${person} and ${mailPreferences.choice} = ${param('chosen')})`;

  /** Relations with few people per project or id, in one statement. */
  function fewOfEach(person: Column, build: (where: SQL | undefined, inIds: InIds) => PreparableQuery<Found>) {
    const all = preparedByIds(database, (inIds) => build(isNext(person), inIds));
    const choosing = preparedByIds(database, (inIds) => build(and(isNext(person), hasChosen(person)), inIds));
    return async ({ ids, chosen, after }: Request): Promise<Found[]> =>
      chosen === null ? all(ids, { after }) : choosing(ids, { after, chosen });
  }

  /** Relations with many people per project: the first ones by an index. */
  function manyOfEach(person: Column, build: (where: SQL | undefined) => PreparableQuery<Found>) {
    const all = prepared(database, () => build(isNext(person)));
    const choosing = prepared(database, () => build(and(isNext(person), hasChosen(person))));
    return async ({ ids, chosen, after, limit }: Request): Promise<Found[]> => {
      const ofEach = ids.map(async (id) =>
        chosen === null ? all({ id, after, limit }) : choosing({ id, after, limit, chosen }),
      );
      return (await Promise.all(ofEach)).flat();
    };
  }

  const people = (table: object, person: Column, where: SQL | undefined) =>
    read
      .select({ id: sql<number>`${person}`.mapWith(users.id) })
      .from(sql`${table}`)
      .innerJoin(users, eq(users.id, person))
      .where(where);
  const { owner, editor, investor, reversed, released, follower } = relationSources(database);
  const several = ({ table, person, project }: RelationSource) =>
    manyOfEach(person, (where) =>
      people(table, person, and(eq(project, param('id')), where))
        .orderBy(asc(person))
        .limit(param('limit')),
    );
  const few = ({ table, person, project }: RelationSource) =>
    fewOfEach(person, (where, among) => people(table, person, and(among(project), where)));
  const onceEach = ({ table, person, project, where: counted }: RelationSource) =>
    fewOfEach(person, (where, among) =>
      people(table, person, and(among(project), counted, where)).groupBy(sql`${person}`),
    );
  const PEOPLE: Record<RecipientRole, (request: Request) => Promise<Found[]>> = {
    owner: few(owner),
    editor: few(editor),
    addressee: fewOfEach(users.id, (where, among) =>
      read
        .select({ id: users.id })
        .from(users)
        .where(and(among(users.id), where)),
    ),
    investor: several(investor),
    reversed: onceEach(reversed),
    released: onceEach(released),
    follower: several(follower),
  };

  return {
    /** The first people among all of these, after an id, in the order of ids. */
    async listPeople(recipients: readonly RelatedPeople[], after: number, limit: number): Promise<number[]> {
      const lists = await Promise.all(
        recipients.map(({ relation, ids, chosen }) => PEOPLE[relation]({ ids, chosen, after, limit })),
      );
      const people = new Set(lists.flatMap((list) => list.map(({ id }) => id)));
      return [...people].sort((one, other) => one - other).slice(0, limit);
    },

    /** The first people, after an id, who chose this for some group, in the order of ids. */
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

    /** Published and hidden projects, the first after an id, and whether something happened to them meanwhile. */
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
        .where(and(or(eq(projects.isPublished, true), isNotNull(projects.hiddenAt)), gt(projects.id, after)))
        .orderBy(asc(projects.id))
        .limit(limit);
    },
  };
}
