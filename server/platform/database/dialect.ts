import type { Column, Placeholder, SQL } from 'drizzle-orm';

/** Ids as `toIdList` encodes them, or the placeholder of such a parameter. */
export type IdList = Placeholder | string;

/** What the engines write differently in SQL, or do better one way than another. */
export type Dialect = {
  /**
   * The database runs in this process, which each statement blocks, so statements must be short; no other process
   * writes.
   */
  readonly isEmbedded: boolean;
  /** A union of ordered branches is merged in the order of their indexes, and not sorted. */
  readonly mergesBranches: boolean;
  /** A table `name` with the ids in `value`. */
  idTable(name: string, ids: IdList): SQL;
  inIds(column: Column, ids: IdList): SQL;
  /** Condition for long lists: the column is one of the ids, without comparing each row with every id. */
  inLongIds(column: Column, ids: IdList): SQL;
  /** The ids that `first`, a query of ids of `table`, returns for each row of `rows`; `first` may refer to the row. */
  idsForEach(rows: SQL, first: SQL, table: SQL): SQL;
  /** A table `pair` of ids and instants, encoded as a list of pairs with milliseconds. */
  idInstants(pairs: Placeholder | string): { rows: SQL; id: SQL; instant: SQL };
  /** Milliseconds since 1970 of an instant. */
  milliseconds(instant: Column): SQL;
  /** An instant so many milliseconds later. */
  later(instant: Column, milliseconds: number): SQL;
  /** Days since 1970 of a calendar day, stored as text. */
  dayNumber(day: Column): SQL;
};
