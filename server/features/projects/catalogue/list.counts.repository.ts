import { and, between, desc, eq, gt, inArray, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { BUCKET_LEVEL, BUCKETS_PER_LONG } from './lists.rules.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

/** Start of an offset: rows with a key below `before`, if any, skipping the first `skip`. */
export type OffsetStart = { before: number | null; skip: number };

/** The length of a list and the start of an offset in it; null past the end. */
export type LocatedOffset = { total: number; place: OffsetStart | null };

type Bucket = { bucket: number; size: number };

/** Below this, OFFSET is cheaper than the bucket lookup. */
const MAX_PLAIN_OFFSET = 300;

/** Whether an offset is worth the bucket lookup. */
const isFar = (offset: number): boolean => offset >= MAX_PLAIN_OFFSET;

/** Row counts written by triggers, so that totals and far pages don't scan the list. */
export function createListCounts(database: Database) {
  const { read } = database;
  const { listCounts } = database.tables;
  const { level, list, stretch: bucket, held: size } = listCounts;
  const at = (wanted: number, name: string | Placeholder) => and(eq(level, wanted), eq(list, name));
  const wholeOf = (name: Placeholder) => read.select({ size }).from(listCounts).where(at(BUCKET_LEVEL.all, name));
  const whole = prepared(database, () => wholeOf(sql.placeholder('name')));
  const wholeAndLong = prepared(database, () =>
    read
      .select({ level, bucket, size })
      .from(listCounts)
      .where(and(inArray(level, [BUCKET_LEVEL.all, BUCKET_LEVEL.long]), eq(list, sql.placeholder('name'))))
      .orderBy(desc(level), desc(bucket)),
  );
  const shortBuckets = prepared(database, () =>
    read
      .select({ bucket, size })
      .from(listCounts)
      .where(
        and(
          at(BUCKET_LEVEL.short, sql.placeholder('name')),
          between(bucket, sql.placeholder('first'), sql.placeholder('last')),
        ),
      )
      .orderBy(desc(bucket)),
  );

  async function total(name: string): Promise<number> {
    return firstOrNull(await whole({ name }))?.size ?? 0;
  }

  async function totalsWhere(condition: SQL | undefined): Promise<Map<string, number>> {
    const rows = await read
      .select({ list, size })
      .from(listCounts)
      .where(and(eq(level, BUCKET_LEVEL.all), condition));
    return new Map(rows.map((row) => [row.list, row.size]));
  }

  return {
    total,

    /** The same as a column beside the list's rows. */
    totalColumn: (name: Placeholder) => sql<number>`(${wholeOf(name)})`.mapWith(Number),

    isFar,

    totals: (names: readonly string[]) => totalsWhere(inArray(list, [...names])),

    /** Totals of all lists with names between the two, exclusive. */
    totalsWithin: ([after, before]: readonly [string, string]) => totalsWhere(and(gt(list, after), lt(list, before))),

    /** For a list sorted by a descending key with buckets of size `short`. */
    async findOffset(name: string, short: number, offset: number): Promise<LocatedOffset> {
      if (!isFar(offset)) return { total: await total(name), place: { before: null, skip: offset } };
      const rows = await wholeAndLong({ name });
      const length = rows.find((row) => row.level === BUCKET_LEVEL.all)?.size ?? 0;
      const long = bucketAt(
        rows.filter((row) => row.level === BUCKET_LEVEL.long),
        offset,
      );
      if (long === null) return { total: length, place: null };
      const first = long.bucket * BUCKETS_PER_LONG;
      const found = bucketAt(await shortBuckets({ name, first, last: first + BUCKETS_PER_LONG - 1 }), long.skip);
      return { total: length, place: found && { before: (found.bucket + 1) * short, skip: found.skip } };
    },
  };
}

/** The bucket that contains the offset, and the remaining offset in it. */
function bucketAt(buckets: Bucket[], offset: number): { bucket: number; skip: number } | null {
  let skip = offset;
  for (const { bucket, size } of buckets) {
    if (skip < size) return { bucket, skip };
    skip -= size;
  }
  return null;
}
