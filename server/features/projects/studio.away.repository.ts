import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';

/**
 * Condition: the project's studio takes no commitments, because its account is suspended or closed, or operators froze
 * how it is paid.
 */
export const isStudioAwayIn = ({ tables }: Pick<Database, 'tables'>): SQL<boolean> => {
  const { developerProfiles, projects, users } = tables;
  return sql`exists (select 1 from ${developerProfiles} join ${users} on ${users.id} = ${developerProfiles.userId}
    where ${developerProfiles.id} = ${projects.developerId} and (${users.suspendedAt} is not null
      or ${users.closedAt} is not null or ${developerProfiles.paymentsFrozenAt} is not null))`;
};

export function createStudiosAway(database: Database) {
  const { read, tables } = database;
  const { id } = tables.projects;
  const isAway = isStudioAwayIn(database);
  const away = preparedByIds(database, (inIds) =>
    read
      .select({ id })
      .from(tables.projects)
      .where(and(inIds(id), isAway)),
  );

  return {
    /** Those of these projects whose studio takes no commitments. */
    async studioAwayAmong(projectIds: readonly number[]): Promise<Map<number, boolean>> {
      return new Map((await away(projectIds)).map((row) => [row.id, true]));
    },

    async isStudioAway(reader: Reader, projectId: number): Promise<boolean> {
      return (await reader.$count(tables.projects, and(eq(id, projectId), isAway))) > 0;
    },
  };
}
