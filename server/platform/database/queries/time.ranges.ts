import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, count, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database.ts';
import { prepared, preparedByIds } from './prepared.read.ts';
import { firstOrNull } from './keyset.ts';

/** Owners per statement of an embedded database, which blocks the event loop. */
const MAX_IDS = 500;

const BEGINNING = new Date(Date.UTC(1900, 0, 1));
const END = new Date(Date.UTC(9999, 11, 31));

/** The rows read by one statement: those of these owners in an interval of time. */
export type RowRange = { ids: readonly number[]; from: Date; before: Date };

/** Ids in batches of one statement each. */
export function inBatches({ dialect }: Pick<Database, 'dialect'>, ids: readonly number[]): (readonly number[])[] {
  if (!dialect.isEmbedded) return [ids];
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_none, at) =>
    ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  );
}

/** Maps each part in its own turn of the event loop. */
export async function* mapOverTurns<T, Made>(
  parts: Iterable<T> | AsyncIterable<T>,
  make: (part: T) => Made | Promise<Made>,
): AsyncGenerator<Made> {
  let isFirst = true;
  for await (const part of parts) {
    if (!isFirst) await nextTurn();
    isFirst = false;
    yield await make(part);
  }
}

/** Needs an index by `of`, the owner, then `createdAt`. `maxRows`: per statement of an embedded database. */
type RangeOptions = { of: SQLiteColumn; createdAt: SQLiteColumn; maxRows: number };

/** Splits the rows of some owners into ranges, one per statement, that together cover each row once. */
export function createRowRanges(database: Database, { of, createdAt, maxRows }: RangeOptions) {
  const { read, dialect } = database;
  const { table } = of;
  const instant = (name: 'from' | 'before') => sql.param(sql.placeholder(name), createdAt);

  const counts = preparedByIds(database, (inIds) =>
    read
      .select({ id: sql<number>`${of}`, held: count() })
      .from(table)
      .where(inIds(of))
      .groupBy(of),
  );
  const ends = prepared(database, () =>
    read
      .select({ end: sql<Date>`${createdAt}`.mapWith((value) => createdAt.mapFromDriverValue(value) as Date) })
      .from(table)
      .where(and(eq(of, sql.placeholder('id')), gte(createdAt, instant('from'))))
      .orderBy(asc(createdAt))
      .limit(1)
      .offset(maxRows),
  );

  async function* rangesOf(id: number): AsyncGenerator<RowRange> {
    for (let from = BEGINNING; from < END; ) {
      const end = firstOrNull(await ends({ id, from }))?.end ?? END;
      const before = new Date(Math.max(end.getTime(), from.getTime() + 1)); // ends the loop where many rows share an instant
      yield { ids: [id], from, before };
      from = before;
    }
  }

  async function* ranges(ids: readonly number[]): AsyncGenerator<RowRange> {
    const always = { from: BEGINNING, before: END };
    if (!dialect.isEmbedded) {
      yield { ids, ...always };
      return;
    }
    for (const part of inBatches(database, ids)) {
      let [together, rows]: [number[], number] = [[], 0];
      for (const { id, held } of await counts(part)) {
        if (rows + held > maxRows && together.length > 0) {
          yield { ids: together, ...always };
          [together, rows] = [[], 0];
        }
        if (held > maxRows) yield* rangesOf(id);
        else {
          together.push(id);
          rows += held;
        }
      }
      if (together.length > 0) yield { ids: together, ...always };
    }
  }

  return {
    timeRanges: ranges,
    /** Condition: rows within a range. */
    inRange: and(gte(createdAt, instant('from')), lt(createdAt, instant('before'))) as SQL,
  };
}
