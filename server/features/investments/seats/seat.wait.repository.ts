import { and, asc, count, eq, not, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { isStudioAwayIn } from '#server/features/projects/studio.away.repository.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';

type Wait = { projectId: number; investorId: number };

/**
 * Who waits for a seat: not who has one, whose row goes when they give it up. All leave when the campaign ends. Whoever
 * writes has locked the project.
 */
export function createSeatWaitRepository(database: Database) {
  const { read, tables } = database;
  const { positions, projects, seatWaits } = tables;
  const { id, projectId, investorId } = seatWaits;

  const isOne = (wait: Wait) => and(eq(projectId, wait.projectId), eq(investorId, wait.investorId));
  const hasNone = sql`not exists (select 1 from ${positions}
    where ${positions.projectId} = ${projectId} and ${positions.investorId} = ${investorId})`;
  const waited = preparedByIds(database, (inIds) =>
    read
      .select({ projectId })
      .from(seatWaits)
      .where(and(eq(investorId, sql.placeholder('investorId')), inIds(projectId), hasNone)),
  );
  const counts = preparedByIds(database, (inIds) =>
    read
      .select({ id: projectId, value: count() })
      .from(seatWaits)
      .where(and(inIds(projectId), hasNone))
      .groupBy(projectId),
  );

  return {
    async isWaiting(tx: Writer, wait: Wait): Promise<boolean> {
      return (
        firstOrNull(
          await tx
            .select({ id })
            .from(seatWaits)
            .where(and(isOne(wait), hasNone)),
        ) !== null
      );
    },

    async countIn(tx: Writer, ofProject: number): Promise<number> {
      return tx.$count(seatWaits, and(eq(projectId, ofProject), hasNone));
    },

    async add(tx: Writer, wait: Wait & { createdAt: Date }): Promise<void> {
      await tx.insert(seatWaits).values(wait);
    },

    async remove(tx: Writer, wait: Wait): Promise<void> {
      await tx.delete(seatWaits).where(isOne(wait));
    },

    async removeAll(tx: Writer, ofProject: number): Promise<void> {
      await tx.delete(seatWaits).where(eq(projectId, ofProject));
    },

    /** The accounts that wait, who came first at first; none while the studio takes no commitments. */
    async listOfProject(tx: Writer, ofProject: number): Promise<number[]> {
      const rows = await tx
        .select({ investorId })
        .from(seatWaits)
        .innerJoin(projects, eq(projects.id, projectId))
        .where(and(eq(projectId, ofProject), hasNone, not(isStudioAwayIn(database))))
        .orderBy(asc(id));
      return rows.map((row) => row.investorId);
    },

    /** Those of these projects in which the person waits. */
    async waitedAmong(person: number, projectIds: readonly number[]): Promise<number[]> {
      return (await waited(projectIds, { investorId: person })).map((row) => row.projectId);
    },

    /** Numbers of people who wait in these projects. */
    async countWaiting(projectIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await counts(projectIds)).map((row) => [row.id, row.value]));
    },
  };
}
