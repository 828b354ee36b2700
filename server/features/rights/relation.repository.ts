import { recordOf } from '#server/kernel/collections.ts';
import { sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import { createOpenProjects } from './open.projects.repository.ts';
import type { Relation } from './rights.rules.ts';
import { IS_REVERSAL } from '#server/features/investments/investment.table.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { preparedByIds, toIdList, type InIds } from '#server/platform/database/queries/prepared.read.ts';
import { statement } from '#server/platform/database/queries/prepared.write.ts';

export type PersonRelation = { personId: number; projectId: number; relation: Relation };

/** `where`: which of its rows count. */
export type RelationSource = { table: object; person: Column; project: Column; where?: SQL };

/** Where each relation is stored. */
export const relationSources = ({
  tables: { projects, projectEditors, positions, investments, follows, users },
}: Pick<Database, 'tables'>): Record<Relation, RelationSource> => ({
  owner: { table: projects, person: projects.userId, project: projects.id },
  editor: { table: projectEditors, person: projectEditors.userId, project: projectEditors.projectId },
  writer: {
    table: projectEditors,
    person: projectEditors.userId,
    project: projectEditors.projectId,
    where: sql`exists (select 1 from ${projects} join ${users} on ${users.id} = ${projects.userId}
      where ${projects.id} = ${projectEditors.projectId} and ${users.suspendedAt} is null)`,
  },
  investor: { table: positions, person: positions.investorId, project: positions.projectId },
  backer: { table: investments, person: investments.investorId, project: investments.projectId },
  reversed: {
    table: investments,
    person: investments.investorId,
    project: investments.projectId,
    where: sql`${sql.raw(IS_REVERSAL)} and coalesce(${investments.reversalKind}, 'OPERATOR') <> 'WITHDRAWN'`,
  },
  released: {
    table: investments,
    person: investments.investorId,
    project: investments.projectId,
    where: sql`${sql.raw(IS_REVERSAL)} and ${investments.reversalKind} = 'NOT_FUNDED'`,
  },
  follower: { table: follows, person: follows.followerId, project: follows.projectId },
});

/** Columns beside a row of projects: whether the viewer of the placeholder has each of these relations to it. */
export function relationColumns(database: Pick<Database, 'tables'>, wanted: readonly Relation[], viewer: Placeholder) {
  const sources = relationSources(database);
  return recordOf(wanted, (relation): SQL<boolean> => {
    const { table, person, project, where = sql`1 = 1` } = sources[relation];
    const found = sql`exists (select 1 from ${table} where ${person} = ${viewer}
      and ${project} = ${database.tables.projects.id} and ${where})`;
    return found.mapWith(Boolean);
  });
}

export function createRelationRepository(database: Database) {
  const { dialect } = database;
  const sources = relationSources(database);
  const people = sql.placeholder('people');

  function select(reader: Reader, wanted: readonly Relation[], inProjects: InIds) {
    const branches = wanted.map((relation): SQL => {
      const { table, person, project, where = sql`1 = 1` } = sources[relation];
      return sql`select distinct ${person} as person_id, ${project} as project_id, ${sql.raw(`'${relation}'`)} as relation
        from ${table} where ${dialect.inIds(person, people)} and ${inProjects(project)} and ${where}`;
    });
    return reader
      .select({
        personId: sql<number>`person_id`.mapWith(Number),
        projectId: sql<number>`project_id`.mapWith(Number),
        relation: sql<Relation>`relation`,
      })
      .from(sql`(${sql.join(branches, sql` union all `)}) as found`);
  }

  const inIds =
    (ids: Placeholder): InIds =>
    (column) =>
      dialect.inIds(column, ids);
  const statementsOf = (wanted: readonly Relation[]) => ({
    committed: preparedByIds(database, (inProjects) => select(database.read, wanted, inProjects)),
    inside: statement((tx: Reader) => select(tx, wanted, inIds(sql.placeholder('projects')))),
  });
  const made = new Map<string, ReturnType<typeof statementsOf>>();

  return {
    ...createOpenProjects(database),

    /** Who of these people has which of these relations to which of these projects. */
    async relationsOf(
      personIds: readonly number[],
      projectIds: readonly number[],
      wanted: readonly Relation[],
      tx?: Reader,
    ): Promise<PersonRelation[]> {
      if (wanted.length === 0) return [];
      const name = wanted.join();
      const statements = made.get(name) ?? statementsOf(wanted);
      made.set(name, statements);
      const values = { people: toIdList(personIds) };
      return tx
        ? statements.inside(tx, { ...values, projects: toIdList(projectIds) })
        : statements.committed(projectIds, values);
    },
  };
}
