import type Sqlite from 'better-sqlite3';

/** The ledger, what happened, and what operators did: no statement changes or deletes their rows. */
const TABLES = ['investments', 'events', 'operator_acts'];

const refuse = (table: string, act: string): string => `CREATE TRIGGER IF NOT EXISTS ${table}_no_${act}
BEFORE ${act} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} are only ever added'); END;
`;

/** Run after the migrations, which drop triggers when they rebuild a table. */
export function ensureAppendOnly(connection: Sqlite.Database): void {
  connection.exec(TABLES.flatMap((table) => ['update', 'delete'].map((act) => refuse(table, act))).join(''));
}
