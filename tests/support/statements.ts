import Sqlite from 'better-sqlite3';
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

type Methods = Record<string, (this: unknown, ...given: unknown[]) => unknown>;

/** Reading events and announcing them goes on beside any work, whenever something was stored. */
const BESIDE = /from "events"|pg_notify/;
/** The begin and end of a transaction: of SQLite's reads that share a snapshot. */
const BOUNDARY = /^(begin|commit)/i;

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

async function noting(note: (text: string, values: unknown[]) => void, work: () => Promise<unknown>): Promise<void> {
  const memory = new Sqlite(':memory:');
  const prepared = Object.getPrototypeOf(memory.prepare('select 1')) as Methods;
  memory.close();
  const undo = [
    watch(prepared, ['all', 'get', 'run', 'iterate'], (statement, values) =>
      note((statement as Sqlite.Statement).source, values),
    ),
    watch(pg.Client.prototype as unknown as Methods, ['query'], (_client, [asked, values]) => {
      const { text, values: own } = typeof asked === 'string' ? { text: asked } : (asked as pg.QueryConfig);
      note(text, own ?? (Array.isArray(values) ? values : []));
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
