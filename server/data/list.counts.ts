import { and, between, desc, eq, gt, inArray, lt, sql, type Placeholder } from 'drizzle-orm';
import type { Database } from './database.ts';
import { LEVEL, LONG } from './lists.ts';
import { prepared } from './prepared.ts';
import { only } from './slice.ts';

/** Where an offset leads: rows whose key is below `before`, if there is one, less the first `skip` of them. */
export type Place = { before: number | null; skip: number };

/** How many a list holds, and where an offset into it leads; null past its end. */
export type Placed = { total: number; place: Place | null };

type Stretch = { stretch: number; held: number };

/** Below this an offset is walked: it costs less than to look up where it leads. */
const WALKED = 300;

/** What triggers count of each list, so that neither a total nor a far page is walked to. */
export function createListCounts(database: Database) {
  const { read } = database;
  const { listCounts } = database.tables;
  const { level, list, stretch, held } = listCounts;
  const at = (wanted: number, name: string | Placeholder) => and(eq(level, wanted), eq(list, name));
  const whole = prepared(database, () =>
    read
      .select({ held })
      .from(listCounts)
      .where(at(LEVEL.all, sql.placeholder('name'))),
  );
  const wholeAndLong = prepared(database, () =>
    read
      .select({ level, stretch, held })
      .from(listCounts)
      .where(and(inArray(level, [LEVEL.all, LEVEL.long]), eq(list, sql.placeholder('name'))))
      .orderBy(desc(level), desc(stretch)),
  );
  const shortOnes = prepared(database, () =>
    read
      .select({ stretch, held })
      .from(listCounts)
      .where(
        and(
          at(LEVEL.short, sql.placeholder('name')),
          between(stretch, sql.placeholder('first'), sql.placeholder('last')),
        ),
      )
      .orderBy(desc(stretch)),
  );

  async function total(name: string): Promise<number> {
    return only(await whole({ name }))?.held ?? 0;
  }

  return {
    total,

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

    /** In a list in descending order of a key whose short stretches are this long. */
    async placed(name: string, short: number, offset: number): Promise<Placed> {
      if (offset < WALKED) return { total: await total(name), place: { before: null, skip: offset } };
      const rows = await wholeAndLong({ name });
      const held = rows.find((row) => row.level === LEVEL.all)?.held ?? 0;
      const long = holding(
        rows.filter((row) => row.level === LEVEL.long),
        offset,
      );
      if (long === null) return { total: held, place: null };
      const first = long.stretch * LONG;
      const found = holding(await shortOnes({ name, first, last: first + LONG - 1 }), long.skip);
      return { total: held, place: found && { before: (found.stretch + 1) * short, skip: found.skip } };
    },
  };
}

/** The stretch that holds the row an offset leads to, and what is left of the offset in it. */
function holding(stretches: Stretch[], offset: number): { stretch: number; skip: number } | null {
  let skip = offset;
  for (const { stretch, held } of stretches) {
    if (skip < held) return { stretch, skip };
    skip -= held;
  }
  return null;
}
