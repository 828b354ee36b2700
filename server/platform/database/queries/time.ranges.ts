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

/** From an instant until before another. */
export type Span = { from: Date; before: Date };

const ALWAYS: Span = { from: BEGINNING, before: END };

/** The rows read by one statement: those of these owners in an interval of time. */
export type RowRange = { ids: readonly number[] } & Span;

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
type RangeOptions = { owner: SQLiteColumn; createdAt: SQLiteColumn; maxRows: number };

/**
 * Splits the rows of some owners, by default of all times, into ranges, one per statement, that together cover each row
 * once.
 */
export function createRowRanges(database: Database, { owner, createdAt, maxRows }: RangeOptions) {
  const { read, dialect } = database;
  const { table } = owner;
  const instant = (name: keyof Span) => sql.param(sql.placeholder(name), createdAt);
  const inRange = and(gte(createdAt, instant('from')), lt(createdAt, instant('before'))) as SQL;

  const counts = preparedByIds(database, (inIds) =>
    read
      .select({ id: sql<number>`${owner}`, rows: count() })
      .from(table)
      .where(and(inIds(owner), inRange))
      .groupBy(owner),
  );
  const ends = prepared(database, () =>
    read
      .select({ end: sql<Date>`${createdAt}`.mapWith((value) => createdAt.mapFromDriverValue(value) as Date) })
      .from(table)
      .where(and(eq(owner, sql.placeholder('id')), gte(createdAt, instant('from'))))
      .orderBy(asc(createdAt))
      .limit(1)
      .offset(maxRows),
  );

  async function* rangesOf(id: number, span: Span): AsyncGenerator<RowRange> {
    for (let { from } = span; from < span.before;) {
      const end = firstOrNull(await ends({ id, from }))?.end ?? span.before;
      const later = Math.max(end.getTime(), from.getTime() + 1); // ends the loop where many rows share an instant
      const before = new Date(Math.min(later, span.before.getTime()));
      yield { ids: [id], from, before };
      from = before;
    }
  }

  async function* ranges(ids: readonly number[], span = ALWAYS): AsyncGenerator<RowRange> {
    if (!dialect.isEmbedded) {
      yield { ids, ...span };
      return;
    }
    for (const part of inBatches(database, ids)) {
      let [together, total]: [number[], number] = [[], 0];
      for (const { id, rows } of await counts(part, span)) {
        if (total + rows > maxRows && together.length > 0) {
          yield { ids: together, ...span };
          [together, total] = [[], 0];
        }
        if (rows > maxRows) yield* rangesOf(id, span);
        else {
          together.push(id);
          total += rows;
        }
      }
      if (together.length > 0) yield { ids: together, ...span };
    }
  }

  return {
    timeRanges: ranges,
    /** Condition: rows within a range. */
    inRange,
  };
}
