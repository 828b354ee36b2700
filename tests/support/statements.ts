import Sqlite from 'better-sqlite3';
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

export type Methods = Record<string, (this: unknown, ...given: unknown[]) => unknown>;

/** Reading events and announcing them goes on beside any work, whenever something was stored; so do pings. */
const BESIDE = /from "events"|pg_notify|^select 1$/;
/** The begin and end of a transaction alone: of SQLite's reads that share a snapshot, and of its writes in a group. */
const BOUNDARY = /^(begin|commit|savepoint|release)[^;]*$/i;

/**
 * The statements of the first transaction that sends one like this while `work` runs, counted. What PostgreSQL is sent
 * in one text is one.
 */
export async function countWithin(telling: RegExp, work: () => Promise<unknown>): Promise<number> {
  const running = new Map<unknown, string[]>();
  let found: string[] | null = null;
  await noting((text, _values, connection) => {
    if (/^begin/i.test(text)) running.set(connection, []);
    const sent = running.get(connection);
    if (!BOUNDARY.test(text)) sent?.push(text);
    if (telling.test(text)) found ??= sent ?? null;
    if (/^commit/i.test(text)) running.delete(connection);
  }, work);
  return (found ?? []).length;
}

/** The statements this process sends to its databases while `work` runs, but for those beside it, counted. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await noting((text) => void (count += BESIDE.test(text) || BOUNDARY.test(text) ? 0 : 1), work);
  return count;
}

/** Every distinct statement this process sends to its databases while `work` runs, as first sent. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  await noting((text, values) => {
    if (!seen.has(text)) seen.set(text, { text, values });
  }, work);
  return [...seen.values()];
}

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text);

type Note = (text: string, values: unknown[], connection: unknown) => void;

async function noting(note: Note, work: () => Promise<unknown>): Promise<void> {
  const memory = new Sqlite(':memory:');
  const prepared = Object.getPrototypeOf(memory.prepare('select 1')) as Methods;
  memory.close();
  const undo = [
    watch(prepared, ['all', 'get', 'run', 'iterate'], (statement, values) =>
      note((statement as Sqlite.Statement).source, values, (statement as Sqlite.Statement).database),
    ),
    watch(pg.Client.prototype as unknown as Methods, ['query'], (client, [asked, values]) => {
      const own = typeof asked === 'string' ? undefined : (asked as pg.QueryConfig).values;
      note(textOf(asked), own ?? (Array.isArray(values) ? values : []), client);
    }),
  ];
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
  }
}

function watch(target: Methods, names: string[], onCall: (that: unknown, given: unknown[]) => void): () => void {
  const known = names.map((name) => [name, target[name]] as const);
  for (const [name, original] of known) {
    target[name] = function watched(...given) {
      onCall(this, given);
      return original?.apply(this, given);
    };
  }
  return () => {
    for (const [name, original] of known) if (original) target[name] = original;
  };
}
