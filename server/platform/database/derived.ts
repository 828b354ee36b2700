import { sql, type SQL } from 'drizzle-orm';

/**
 * A full-text index of a table's rows, maintained by triggers. Expressions are SQL and name columns with their table.
 * A search finds ids by words, each the beginning of a word in a text, ignoring case and accents, and by marks.
 */
export type SearchIndex<Mark extends string = string> = {
  name: string;
  table: string;
  /** The tables joined and the condition of indexed rows. */
  from: string;
  texts: readonly string[];
  /** Values that are searched for exactly, by name; null where a row has none. */
  marks: Record<Mark, readonly string[]>;
  /** Columns of the table whose changes are indexed. */
  changes: string;
  /** Another table whose changes are indexed, and the column that refers to it. */
  related?: { table: string; changes: string; key: string };
  /** Prefixes of up to so many letters have an index on SQLite; more make writing a long text slow. */
  prefixLength: number;
};

/** Which matches: those of a query of ids, in no order; or from the latest id on, within bounds. */
export type Matches = { among: SQL } | { from?: number | null; before?: number | null; limit: number; offset?: number };

/** A query of the ids found. Words have only letters and digits; a mark that is null doesn't filter. */
export type Search = <Mark extends string>(
  index: SearchIndex<Mark>,
  query: { words: readonly string[]; marks?: { [Name in Mark]?: string | number | null } },
  matches: Matches,
) => SQL;

/** How an engine writes what is derived from the migrated tables. All of it can be run repeatedly. */
export type DerivedSql = {
  /** A trigger that runs statements after each row of `event`, such as `insert on comments`. */
  trigger(name: string, event: string, statements: string, condition?: string): string;
  /** Refuses every statement that changes or deletes rows of the table. */
  appendOnly(table: string): string;
  /** Functions that search indexes use. */
  searchFolding(): string;
  searchIndex(index: SearchIndex): string;
  /** Milliseconds since 1970. */
  milliseconds(instant: string): string;
};

export type Derived = (engine: DerivedSql) => string;

export const queriedMarks = (marks: Record<string, string | number | null | undefined> = {}): [string, string][] =>
  Object.entries(marks).flatMap(([mark, value = null]) => (value === null ? [] : [[mark, String(value)]]));

/** The changes after which the rows with `key` equal to the id of the changed row are indexed anew. */
export const changesOf = ({ name, table, changes, related }: SearchIndex) => [
  { trigger: `${name}_update`, event: `update of ${changes} on ${table}`, key: 'id' },
  ...(related
    ? [
        {
          trigger: `${name}_${related.table}`,
          event: `update of ${related.changes} on ${related.table}`,
          key: related.key,
        },
      ]
    : []),
];

export function narrowed(found: SQL, id: SQL, matches: Matches): SQL {
  if ('among' in matches) return sql`${found} and ${id} in (${matches.among})`;
  const { from = null, before = null, limit, offset = 0 } = matches;
  const lowest = from === null ? sql`` : sql` and ${id} >= ${from}`;
  const highest = before === null ? sql`` : sql` and ${id} < ${before}`;
  return sql`${found}${lowest}${highest} order by ${id} desc limit ${limit} offset ${offset}`;
}
