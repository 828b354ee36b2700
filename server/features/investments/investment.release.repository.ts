import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Investment } from './investment.rules.ts';
import type { Cursor } from '#server/kernel/pagination.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { afterCursor, inOrder, insertedIds } from '#server/platform/database/queries/keyset.ts';
import { reversalOf, reversalRow, type Reversal } from './investment.reversals.repository.ts';

/** Rows per statement, few enough that no turn of the event loop takes long. */
const BATCH_SIZE = 200;

/** Reversals of all standing investments of a project at once. */
export function createInvestmentRelease({ tables }: Pick<Database, 'tables'>) {
  const { investments, positions, projects } = tables;
  const reversing = alias(investments, 'reversing');
  const oldestFirst = { key: investments.createdAt, id: investments.id, ascending: true } as const;

  const standing = (tx: Writer, projectId: number, after: Cursor | null) =>
    tx
      .select(getTableColumns(investments))
      .from(investments)
      .leftJoin(reversing, eq(reversing.reversesId, investments.id))
      .where(
        and(
          eq(investments.projectId, projectId),
          isNull(investments.reversesId),
          isNull(reversing.id),
          afterCursor(oldestFirst, after),
        ),
      )
      .orderBy(...inOrder(oldestFirst))
      .limit(BATCH_SIZE);

  return {
    /**
     * Reverses all standing investments, the oldest first, and lowers positions, seats and the project's totals to
     * none. The project's row must be locked. Returns the reversals.
     */
    async release(tx: Writer, project: Project, reversal: Reversal): Promise<Investment[]> {
      const reversals: Investment[] = [];
      let raised = project.fundingRaisedCents;
      let after: Cursor | null = null;
      for (;;) {
        const batch = await standing(tx, project.id, after);
        const last = batch.at(-1);
        if (last === undefined) break;
        const rows = batch.map((made) => reversalRow(made, (raised -= made.amountCents), reversal));
        const { id, reversesId: refersTo } = investments;
        const idOf = insertedIds(await tx.insert(investments).values(rows).returning({ id, refersTo }));
        reversals.push(...batch.map((made) => reversalOf(made, idOf(made.id), reversal)));
        after = { key: last.createdAt.getTime(), id: last.id };
        await nextTurn(); // SQLite's statements block the event loop
      }
      if (reversals.length === 0) return [];
      const released = project.fundingRaisedCents - raised;
      await tx.delete(positions).where(eq(positions.projectId, project.id));
      await tx
        .update(projects)
        .set({
          fundingRaisedCents: raised,
          reversedCents: sql`${projects.reversedCents} + ${released}`,
          investorCount: 0,
          lastActivityAt: reversal.createdAt,
        })
        .where(eq(projects.id, project.id));
      return reversals;
    },
  };
}
