import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { TestApp } from './app.ts';
import type { Statement } from './statements.ts';

const READS_OR_WRITES = /^\s*(with|select|insert|update|delete)\b/i;

/** The parts of a statement's query plan whose cost grows with the table; empty for a good plan. */
export type Explain = (statement: Statement) => Promise<string[]>;

/** Explains statements on the engine of this app. */
export async function explaining({
  dataDir,
  databaseUrl,
}: TestApp): Promise<{ explain: Explain; end(): Promise<void> }> {
  if (databaseUrl === null) {
    const db = new Sqlite(join(dataDir, 'fichin.db'));
    return { explain: async (statement) => sqliteFaults(db, statement), end: async () => void db.close() };
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('analyze');
  // PostgreSQL scans and hash-joins small tables whole, although it would not if they were large.
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`);
  return { explain: (statement) => postgresFaults(client, statement), end: () => client.end() };
}

type Step = { parent: number; detail: string };

/** Rows found by their owner's id rather than by a list they belong to; `sums` are of one account's day. */
const OWNED = /\b(rowid|email|\w*id)=\?|\busing primary key\b.*\buser_id=\?/i;

/** On SQLite this is the same in all rows: an index entered by it alone is read from its beginning. */
const CONSTANT = /\(transaction_id[<>=]+\?\)/;

function sqliteFaults(db: Sqlite.Database, { text, values }: Statement): string[] {
  if (!READS_OR_WRITES.test(text) || /\bsqlite_master|__drizzle/.test(text)) return [];
  const steps = db.prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${text}`).all(...values);
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const inserts = /^\s*insert/i.test(text); // references to a new row are looked up only while a constraint is violated
  const scans = steps.filter(({ detail }) => {
    if (CONSTANT.test(detail)) return true;
    const [, table = ''] = /^SCAN (\w+)/.exec(detail) ?? [];
    return !inserts && tables.includes(table) && !/VIRTUAL TABLE INDEX \d+:.*M/.test(detail);
  });
  const sorts = steps.filter(
    ({ parent, detail }) =>
      detail.startsWith('USE TEMP B-TREE FOR ORDER BY') &&
      steps.some(
        (other) =>
          other.parent === parent &&
          /^(SEARCH|SCAN) (?!json_each|sums)/.test(other.detail) &&
          !OWNED.test(other.detail),
      ),
  );
  return [...scans, ...sorts].map(({ detail }) => detail);
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: Node[];
};

/** More rows than any list of one person or project has. */
const MANY = 1000;

async function postgresFaults(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  if (!READS_OR_WRITES.test(text) || /\bpg_|__drizzle|rate_limits/.test(text)) return [];
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, values);
  const root = rows[0]?.['QUERY PLAN'][0].Plan;
  return root ? faultsUnder(root, false) : [];
}

/** `walked`: only the first rows of an order are read. */
function faultsUnder(node: Node, walked: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, 'Plan Rows': rows, Plans = [] } = node;
  const below = type === 'Limit' || (walked && !['Sort', 'Hash', 'Aggregate'].includes(type));
  const own: string[] = [];
  if (type === 'Seq Scan') own.push(`Seq Scan on ${table}`);
  if (type.startsWith('Index') && condition === undefined && !walked) own.push(`${type} of all of ${table}`);
  if (type === 'Sort' && (Plans[0]?.['Plan Rows'] ?? 0) > MANY) own.push(`Sort of ${rows} rows`);
  return [...own, ...Plans.flatMap((plan) => faultsUnder(plan, below))];
}
