import { desc, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Cursor } from '#server/kernel/pagination.ts';
import type { ProjectOrder } from './project.order.rules.ts';
import type { Database } from '#server/features/database.ts';
import { END_OF_TIME } from '#server/platform/database/queries/keyset.ts';
import { SORTS } from './project.order.table.ts';

type Bound = number | Placeholder;
/** A part of a sorted list, after a position: the order's key and an id. */
type Part = { key: SQL; id: Bound; limit: Bound; offset: Bound; /** Limit and offset together. */ reach: Bound };

/** Above any amount of cents and any share of a goal. */
const ABOVE_ALL = 9_000_000_000_000_000;

const instant = (key: number): Date => new Date(Math.min(key, END_OF_TIME));

/** The key of a cursor as the database has it; without a cursor, one above all rows. */
const PLACE: Record<ProjectOrder, (key: number | undefined) => number | Date> = {
  newest: (key = END_OF_TIME) => instant(key),
  'most-funded': (key = ABOVE_ALL) => key,
  'near-goal': (key = ABOVE_ALL) => key,
  'few-seats': (key = -1) => -key,
  'closing-soon': (key = -1) => -key,
  'recently-updated': (key = END_OF_TIME) => instant(key),
};

/** Projects in the orders of the catalogue, as SQL. */
export function createProjectSort({ dialect, tables: { projects } }: Pick<Database, 'dialect' | 'tables'>) {
  const { id, createdAt, latestPublicUpdateAt } = projects;
  const instants: Partial<Record<ProjectOrder, typeof createdAt | typeof latestPublicUpdateAt>> = {
    newest: createdAt,
    'recently-updated': latestPublicUpdateAt,
  };
  const keyOf = (order: ProjectOrder): SQL => sql.raw(SORTS[order].key);

  return {
    /** Condition: the published projects that belong to this order, or the open ones of them. */
    listed: (order: ProjectOrder, onlyOpen: boolean): SQL =>
      sql.raw(
        order === 'newest' && !onlyOpen ? 'is_published' : `${SORTS[order].among}${onlyOpen ? ' and is_open' : ''}`,
      ),

    descending: (order: ProjectOrder): [SQL, SQL] => [desc(keyOf(order)), desc(id)],

    /** The position of a cursor, as parameters. */
    placeOf: (order: ProjectOrder, cursor: Cursor | null) => ({
      key: PLACE[order](cursor?.key),
      id: cursor?.id ?? 0,
    }),

    keyParam(order: ProjectOrder, key: number | Date | Placeholder): SQL {
      const column = instants[order];
      return column ? sql`${sql.param(key, column)}` : sql`${key}`;
    },

    /** Condition: the projects after the cursor, or all. */
    after(order: ProjectOrder, cursor: Cursor | null): SQL {
      const place = this.placeOf(order, cursor);
      return sql`(${keyOf(order)}, ${id}) < (${this.keyParam(order, place.key)}, ${place.id})`;
    },

    /** A query of the ids that meet any one of the conditions; no project may meet two. */
    idsOf(order: ProjectOrder, conditions: readonly SQL[], { key, id: last, limit, offset, reach }: Part): SQL {
      const branches = conditions.map((condition) => {
        const branch = sql`select ${id} as id, ${keyOf(order)} as sort_key from ${projects}
          where ${condition} and (${keyOf(order)}, ${id}) < (${key}, ${last})`;
        return dialect.mergesBranches || conditions.length === 1
          ? branch
          : sql`(${branch} order by sort_key desc, id desc limit ${reach})`;
      });
      return sql`select id from (${sql.join(branches, sql` union all `)}
        order by sort_key desc, id desc limit ${limit} offset ${offset}) as sorted`;
    },

    /** A query with a row for each project that meets one of the conditions, up to a limit. */
    countedOf(order: ProjectOrder, conditions: readonly SQL[], limit: number): SQL {
      const branches = conditions.map(
        (condition) => sql`select * from (select ${id} from ${projects} where ${condition}
          order by ${keyOf(order)} desc, ${id} desc limit ${limit}) as branch`,
      );
      return sql`select * from (${sql.join(branches, sql` union all `)}) as counted limit ${limit}`;
    },
  };
}
