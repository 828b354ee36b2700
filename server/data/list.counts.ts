import { and, between, desc, eq, gt, inArray, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { LEVEL, LONG } from './lists.ts';
import { prepared } from './prepared.ts';
import { only } from './slice.ts';

/** Where an offset leads: rows whose key is below `before`, if there is one, less the first `skip` of them. */
export type Place = { before: number | null; skip: number };

/** Below this an offset is walked: it costs less than to look up where it leads. */
const WALKED = 300;

/** What triggers count of each list, so that neither a total nor a far page is walked to. */
export function createListCounts({ read, tables: { listCounts } }: Database) {
  const { level, list, stretch, held } = listCounts;
  const at = (wanted: number, name: string | Placeholder) => and(eq(level, wanted), eq(list, name));
  const whole = prepared(() =>
    read
      .select({ held })
      .from(listCounts)
      .where(at(LEVEL.all, sql.placeholder('name'))),
  );

  /** The stretch that holds the row an offset leads to, and what is left of the offset in it. */
  async function stretchOf(where: SQL | undefined, offset: number) {
    const rows = await read.select({ stretch, held }).from(listCounts).where(where).orderBy(desc(stretch));
    let skip = offset;
    for (const row of rows) {
      if (skip < row.held) return { stretch: row.stretch, skip };
      skip -= row.held;
    }
    return null;
  }

  return {
    async total(name: string): Promise<number> {
      return only(await whole({ name }))?.held ?? 0;
    },

    async totals(names: readonly string[]): Promise<Map<string, number>> {
      const rows = await read
        .select({ list, held })
        .from(listCounts)
        .where(and(eq(level, LEVEL.all), inArray(list, [...names])));
      return new Map(rows.map((row) => [row.list, row.held]));
    },

    /** The totals of all lists whose names lie between two, these not included. */
    async totalsWithin([after, before]: readonly [string, string]): Promise<Map<string, number>> {
      const rows = await read
        .select({ list, held })
        .from(listCounts)
        .where(and(eq(level, LEVEL.all), gt(list, after), lt(list, before)));
      return new Map(rows.map((row) => [row.list, row.held]));
    },

    /** Of a list in descending order of a key whose short stretches are this long; null past its end. */
    async placeOf(name: string, short: number, offset: number): Promise<Place | null> {
      if (offset < WALKED) return { before: null, skip: offset };
      const long = await stretchOf(at(LEVEL.long, name), offset);
      if (long === null) return null;
      const first = long.stretch * LONG;
      const found = await stretchOf(and(at(LEVEL.short, name), between(stretch, first, first + LONG - 1)), long.skip);
      return found && { before: (found.stretch + 1) * short, skip: found.skip };
    },
  };
}
