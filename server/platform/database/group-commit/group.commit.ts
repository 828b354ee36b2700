import type { Params, PreparableQuery } from '../prepared.query.ts';

/** How many writes share a commit at most, unless COMMIT_GROUP says otherwise. */
export const COMMIT_GROUP = 64;

/** One of several queries run in order; without values it is skipped and has no rows. */
export type OpeningRead<Row = unknown> = { query: PreparableQuery<Row>; values: Params | null };

type RowsOf<Reads> = { [At in keyof Reads]: Reads[At] extends OpeningRead<infer Row> ? Row[] : never };

/** A statement that connections prepare under its name. */
export type GroupStatement = { name: string; text: string };
export type RunStatement = (statement: GroupStatement, values: readonly unknown[]) => Promise<unknown[][]>;

/**
 * A transaction in three round trips: BEGIN with reads that run in order, so that a later one sees what was committed
 * while an earlier one waited for a lock; one statement that writes; COMMIT.
 */
export type GroupTransaction = <const Reads extends readonly OpeningRead[], Result>(
  reads: Reads,
  work: (rows: RowsOf<Reads>, run: RunStatement, announce: () => void) => Promise<Result>,
) => Promise<Result>;

/** Decides requests that need the same row; answers in their order. */
export type RunGroup<Request, Answer> = (row: number, requests: readonly Request[]) => Promise<Answer[]>;

/** How transactions that lock the same row share a commit. */
export type Grouping = {
  transaction: GroupTransaction;
  /**
   * For each row one group runs at a time, and others gather meanwhile. A group that fails for a reason of its own is
   * repeated one request at a time.
   */
  queue<Request, Answer>(run: RunGroup<Request, Answer>): (row: number, request: Request) => Promise<Answer>;
};
