import type Sqlite from 'better-sqlite3';

/**
 * Reads of one turn of the event loop see one moment of the database: to open a view of it costs more than a short read
 * does. A view ends with its turn, and before anything is committed: nobody reads what was before what they were told,
 * and the journal can begin anew.
 */
export function createSnapshots(reader: Sqlite.Database) {
  const begin = reader.prepare('BEGIN');
  const commit = reader.prepare('COMMIT');
  const end = (): void => {
    if (reader.inTransaction) commit.run();
  };
  return {
    begin(): void {
      if (reader.inTransaction) return;
      begin.run();
      setImmediate(end);
    },
    end,
  };
}
