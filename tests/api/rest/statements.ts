import Sqlite from 'better-sqlite3';
import pg from 'pg';

type Methods = Record<string, (...given: unknown[]) => unknown>;

/** The begin and commit of a SQLite transaction that only reads; they query nothing. */
const BOUNDARY = /^(BEGIN|COMMIT)/;

/** The number of statements this process sends to its databases while `work` runs. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const memory = new Sqlite(':memory:');
  const statement = Object.getPrototypeOf(memory.prepare('select 1')) as Methods;
  memory.close();
  let count = 0;
  const restore = [
    watch(statement, ['all', 'get', 'run'], (asked) => {
      if (!BOUNDARY.test((asked as Sqlite.Statement).source)) count += 1;
    }),
    watch(pg.Client.prototype as unknown as Methods, ['query'], () => {
      count += 1;
    }),
  ];
  try {
    await work();
    return count;
  } finally {
    for (const undo of restore) undo();
  }
}

function watch(target: Methods, names: string[], onCall: (target: unknown) => void): () => void {
  const known = names.map((name) => [name, target[name]] as const);
  for (const [name, original] of known) {
    target[name] = function watched(this: unknown, ...given: unknown[]) {
      onCall(this);
      return original?.apply(this, given);
    };
  }
  return () => {
    for (const [name, original] of known) if (original) target[name] = original;
  };
}
