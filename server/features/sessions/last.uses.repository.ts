import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';

/** When credentials were last used, by their ids. */
export type LastUses = readonly (readonly [id: number, at: Date])[];

type Used = Database['tables']['sessions' | 'accessTokens'];

/** Writes many in one statement, unless a later use is stored. */
export async function saveLastUses({ dialect }: Database, tx: Writer, table: Used, uses: LastUses): Promise<void> {
  const pairs = dialect.idInstants(JSON.stringify(uses.map(([id, at]) => [id, at.getTime()])));
  const { id, lastUsedAt } = table;
  const isEarlier = sql`(${lastUsedAt} is null or ${lastUsedAt} < ${pairs.instant})`;
  await tx
    .update(table)
    .set({ lastUsedAt: pairs.instant })
    .from(pairs.rows)
    .where(and(eq(id, pairs.id), isEarlier));
}
