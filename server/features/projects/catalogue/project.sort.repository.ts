import { desc, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Cursor } from '#server/kernel/pagination.ts';
import { readOpenFirst, type ProjectOrder } from './project.order.rules.ts';
import type { Database } from '#server/features/database.ts';
import { END_OF_TIME } from '#server/platform/database/queries/keyset.ts';
import { SORTS } from './project.order.table.ts';

type Bound = number | Placeholder;

/** A position in an order: its key, and for `open-first` whether the project there is open. */
type Place = { isOpen: boolean | Placeholder; key: number | Date | Placeholder };

/** A part of a sorted list, after a position: the order's keys and an id. */
type Part = { keys: SQL; id: Bound; limit: Bound; offset: Bound; /** Limit and offset together. */ reach: Bound };

/** Above any amount of cents and any share of a goal. */
const ABOVE_ALL = 9_000_000_000_000_000;

const instant = (key: number): Date => new Date(Math.min(key, END_OF_TIME));

/** The key of a cursor as the database has it; without a cursor, one above all rows. */
const PLACE: Record<ProjectOrder, (key: number | undefined) => number | Date> = {
  newest: (key = END_OF_TIME) => instant(key),
  'open-first': (key) => instant(key === undefined ? END_OF_TIME : readOpenFirst(key).createdAt),
  'most-funded': (key = ABOVE_ALL) => key,
  'near-goal': (key = ABOVE_ALL) => key,
  'few-seats': (key = -1) => -key,
  'closing-soon': (key = -1) => -key,
  'recently-updated': (key = END_OF_TIME) => instant(key),
};

/** Projects in the orders of the catalogue, as SQL. */
export function createProjectSort({ dialect, tables: { projects } }: Pick<Database, 'dialect' | 'tables'>) {
  const { id, createdAt, latestPublicUpdateAt, isOpen } = projects;
  const instants: Partial<Record<ProjectOrder, typeof createdAt | typeof latestPublicUpdateAt>> = {
    newest: createdAt,
    'open-first': createdAt,
    'recently-updated': latestPublicUpdateAt,
  };
  const keysOf = (order: ProjectOrder): SQL[] =>
    (SORTS[order].isOpenFirst ? ['is_open', SORTS[order].key] : [SORTS[order].key]).map((key) => sql.raw(key));
  const list = (keys: readonly SQL[]): SQL => sql.join([...keys], sql`, `);

  return {
    /** Condition: the published projects that belong to this order, or the open ones of them. */
    listed: (order: ProjectOrder, onlyOpen: boolean): SQL =>
      sql.raw(`${SORTS[order].among}${onlyOpen ? ' and is_open' : ''}`),

    descending: (order: ProjectOrder): SQL[] => [...keysOf(order), id].map((key) => desc(key)),

    /** The position of a cursor, as parameters. */
    placeOf: (order: ProjectOrder, cursor: Cursor | null) => ({
      isOpen: cursor === null || readOpenFirst(cursor.key).isOpen,
      key: PLACE[order](cursor?.key),
      id: cursor?.id ?? 0,
    }),

    keyParams(order: ProjectOrder, place: Place): SQL {
      const column = instants[order];
      const key = column ? sql`${sql.param(place.key, column)}` : sql`${place.key}`;
      return SORTS[order].isOpenFirst ? sql`${sql.param(place.isOpen, isOpen)}, ${key}` : key;
    },

    /** Condition: the projects after the cursor, or all. */
    after(order: ProjectOrder, cursor: Cursor | null): SQL {
      const place = this.placeOf(order, cursor);
      return sql`(${list(keysOf(order))}, ${id}) < (${this.keyParams(order, place)}, ${place.id})`;
    },

    /** A query of the ids that meet any one of the conditions; no project may meet two. */
    idsOf(order: ProjectOrder, conditions: readonly SQL[], { keys, id: last, limit, offset, reach }: Part): SQL {
      const names = keysOf(order).map((_key, at) => sql.raw(`sort_key_${at}`));
      const named = keysOf(order).map((key, at) => sql`${key} as ${names[at]}`);
      const sorting = list([...names.map((name) => desc(name)), sql`id desc`]);
      const branches = conditions.map((condition) => {
        const branch = sql`select ${id} as id, ${list(named)} from ${projects}
          where ${condition} and (${list(keysOf(order))}, ${id}) < (${keys}, ${last})`;
        return dialect.mergesBranches || conditions.length === 1
          ? branch
          : sql`(${branch} order by ${sorting} limit ${reach})`;
      });
      return sql`select id from (${sql.join(branches, sql` union all `)}
        order by ${sorting} limit ${limit} offset ${offset}) as sorted`;
    },

    /** A query with a row for each project that meets one of the conditions, up to a limit. */
    countedOf(order: ProjectOrder, conditions: readonly SQL[], limit: number): SQL {
      const branches = conditions.map(
        (condition) => sql`select * from (select ${id} from ${projects} where ${condition}
          order by ${list(this.descending(order))} limit ${limit}) as branch`,
      );
      return sql`select * from (${sql.join(branches, sql` union all `)}) as counted limit ${limit}`;
    },
  };
}
