import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { insertedRow } from '#server/platform/database/queries/keyset.ts';
import type { ActSubject, OperatorAct } from './operator.acts.rules.ts';

/** What operators did: rows are only ever added. */
export function createOperatorActRepository({ read, tables: { operatorActs } }: Database) {
  const { id, subjectKind, subjectId } = operatorActs;

  const list = (where: SQL | undefined, limit: number): Promise<OperatorAct[]> =>
    read.select().from(operatorActs).where(where).orderBy(desc(id)).limit(limit);

  return {
    async add(tx: Writer, act: Omit<OperatorAct, 'id'>): Promise<OperatorAct> {
      return insertedRow(await tx.insert(operatorActs).values(act).returning());
    },

    /** Newest first, before this id, if any. */
    async listLatest(limit: number, before: number | null): Promise<OperatorAct[]> {
      return list(before === null ? undefined : lt(id, before), limit);
    },

    /** About one subject, newest first. */
    async listAbout(kind: ActSubject, subject: number, limit: number): Promise<OperatorAct[]> {
      return list(and(eq(subjectKind, kind), eq(subjectId, subject)), limit);
    },
  };
}
