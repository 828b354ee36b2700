import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { statement } from '#server/platform/database/queries/prepared.write.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import type { SandboxDays } from './sandbox.rules.ts';

/** The only row. */
const ID = 1;

type Sources = Pick<Database, 'read' | 'selectForKeyShare' | 'selectForUpdate' | 'tables'>;

export function createSandboxRepository({ read, selectForKeyShare, selectForUpdate, tables }: Sources) {
  const { sandbox, users } = tables;
  const columns = { days: sandbox.days, wantedDays: sandbox.wantedDays };
  const isRow = eq(sandbox.id, ID);
  const locked = statement((tx: Writer) => selectForKeyShare(tx.select(columns).from(sandbox).where(isRow)));

  return {
    /** Null where the database is no sandbox. */
    async find(reader: Reader = read): Promise<SandboxDays | null> {
      return firstOrNull(await reader.select(columns).from(sandbox).where(isRow));
    },

    /** Also locks the calendar until the transaction ends. */
    async lock(tx: Writer): Promise<SandboxDays | null> {
      return firstOrNull(await locked(tx, {}));
    },

    async hasPeople(reader: Reader): Promise<boolean> {
      return (await reader.select({ id: users.id }).from(users).limit(1)).length > 0;
    },

    /** Makes the database a sandbox, for good. */
    async mark(tx: Writer): Promise<void> {
      await tx.insert(sandbox).values({ id: ID }).onConflictDoNothing();
    },

    async want(tx: Writer, more: number): Promise<SandboxDays | null> {
      const wanted = { wantedDays: sql`${sandbox.wantedDays} + ${more}` };
      return firstOrNull(await tx.update(sandbox).set(wanted).where(isRow).returning(columns));
    },

    /** False when another process moved it from there. Waits for the transactions that hold the calendar. */
    async moveADay(tx: Writer, from: number): Promise<boolean> {
      await selectForUpdate(tx.select(columns).from(sandbox).where(isRow));
      const isThere = and(isRow, eq(sandbox.days, from));
      const moved = await tx
        .update(sandbox)
        .set({ days: from + 1 })
        .where(isThere)
        .returning(columns);
      return moved.length > 0;
    },
  };
}
