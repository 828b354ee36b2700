import type { Query } from 'drizzle-orm';
import pg, { type PoolClient, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import type { Params, PreparableQuery } from '../prepared.query.ts';
import type { GroupTransaction, OpeningRead, RunStatement } from './group.commit.ts';
import { createBinder } from '../queries/bind.ts';
import { rowsReader } from '../queries/rows.ts';
import { textTypes } from '../postgres/prepare.ts';
import type { InTransaction } from '../postgres/transaction.ts';

/** A query built by Drizzle: how its values are written as literals, and its rows are read. */
type Opening = { text: string; literals(values: Params): string; rows(values: unknown[][]): unknown[] };

function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
  throw new Error('Only texts, integers and booleans are given to what opens a transaction');
}

function openingOf(query: PreparableQuery<unknown>): Opening {
  const { sql: text, params } = (query as unknown as { toSQL(): Query }).toSQL();
  const gives = params.map(createBinder);
  return {
    text,
    literals: (values) => gives.map((give) => literal(give(values))).join(', '),
    rows: rowsReader(query),
  };
}

/** Runs transactions as `GroupTransaction` says, on connections that prepare each statement once. */
export function createGroupTransactions(inTransaction: InTransaction): GroupTransaction {
  const openings = new WeakMap<PreparableQuery<unknown>, Opening>();
  const names = new WeakMap<PoolClient, Map<Opening, string>>();
  let prepared = 0;

  function openingFor(query: PreparableQuery<unknown>): Opening {
    const known = openings.get(query) ?? openingOf(query);
    openings.set(query, known);
    return known;
  }

  /** In one text: PostgreSQL runs its statements one after the other, each with a snapshot of its own. */
  async function open(connection: PoolClient, begin: string, reads: readonly OpeningRead[]): Promise<unknown[][]> {
    const known = names.get(connection) ?? new Map<Opening, string>();
    const fresh = new Map<Opening, string>();
    const asked = reads.filter(({ values }) => values !== null);
    const executed = asked.map(({ query, values }) => {
      const opening = openingFor(query);
      // A name is not used again when the text failed: whether it was prepared is unknown.
      const name = known.get(opening) ?? `opening_${(prepared += 1)}`;
      if (!known.has(opening)) fresh.set(opening, name);
      return `EXECUTE ${name}(${opening.literals(values ?? {})})`;
    });
    const prepares = [...fresh].map(([{ text }, name]) => `PREPARE ${name} AS ${text}`);
    const text = [begin, ...prepares, ...executed].join(';\n');
    const query: QueryArrayConfig = { text, rowMode: 'array', types: textTypes };
    const results = (await connection.query<unknown[]>(query)) as unknown as QueryArrayResult<unknown[]>[];
    names.set(connection, new Map([...known, ...fresh]));
    const found = results.slice(-executed.length);
    const rowsOf = new Map(asked.map(({ query: read }, at) => [read, openingFor(read).rows(found[at]?.rows ?? [])]));
    return reads.map(({ query: read }) => rowsOf.get(read) ?? []);
  }

  return (reads, work) =>
    inTransaction(async (connection, begin, announce) => {
      const rows = await open(connection, begin, reads);
      const run: RunStatement = async (statement, values) => {
        const query: QueryArrayConfig = { ...statement, values: [...values], rowMode: 'array', types: textTypes };
        return (await connection.query<unknown[]>(query)).rows;
      };
      return work(rows as Parameters<typeof work>[0], run, announce);
    });
}
