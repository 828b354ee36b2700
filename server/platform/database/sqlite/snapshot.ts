import type Sqlite from 'better-sqlite3';

/**
 * Reads in one event-loop tick share one read transaction, because opening one costs more than a short read. It closes
 * at the end of the tick and before each commit, so readers see committed writes and the WAL can be checkpointed.
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
