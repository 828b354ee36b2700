import { and, eq, sql, type SQL } from 'drizzle-orm';
import { isOpenAccount } from '#server/features/accounts/open.accounts.repository.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';

/**
 * Condition: anybody may see the project, signed in or not. It is published, which what operators hid isn't, its public
 * page is on, and its developer's account is open.
 */
export const isOpenToAnybody = ({ tables }: Pick<Database, 'tables'>): SQL => {
  const { projects, users } = tables;
  return sql`(${projects.isPublished} and ${projects.hasPublicPage} and exists (
    select 1 from ${users} where ${users.id} = ${projects.userId} and ${isOpenAccount(tables)}))`;
};

export function createOpenProjects(database: Database) {
  const { read, tables } = database;
  const { projects } = tables;

  const openAmong = preparedByIds(database, (inIds) =>
    read
      .select({ id: projects.id })
      .from(projects)
      .where(sql`${inIds(projects.id)} and ${isOpenToAnybody(database)}`),
  );

  return {
    /** Those of these projects that anybody may see. */
    async openToAnybody(projectIds: readonly number[]): Promise<ReadonlySet<number>> {
      return new Set((await openAmong(projectIds)).map(({ id }) => id));
    },

    /** Those of an account that anybody may see while it is open. */
    async listWithPage(tx: Writer, userId: number): Promise<number[]> {
      const isOwn = and(eq(projects.userId, userId), projects.isPublished, projects.hasPublicPage);
      return (await tx.select({ id: projects.id }).from(projects).where(isOwn)).map(({ id }) => id);
    },
  };
}
