import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { counted, unnested, WRITE_TIMEOUT_MS, type Database, type Reader, type Writer } from './database.ts';
import { createEventBus } from './event.bus.ts';
import { createFaults, type Log } from './faults.ts';
import { groupCommit, type WriterConnection } from './group.commit.ts';
import { migrateSqlite } from './migrate.sqlite.ts';
import * as tables from './schema.sqlite.ts';
import { prepareOn } from './prepare.sqlite.ts';
import { ensureSearch, matching } from './search.sqlite.ts';
import { createSnapshots } from './snapshot.ts';
import { matchingUpdates } from './update.search.sqlite.ts';

export type SqliteOptions = {
  file: string;
  migrations: string;
  /** FULL: what was acknowledged is on the disk. OFF is for tests alone. */
  synchronous: 'FULL' | 'OFF';
  log?: Log | null;
  writeTimeout?: number;
};

export function openSqlite({
  file,
  migrations,
  synchronous,
  log = null,
  writeTimeout = WRITE_TIMEOUT_MS,
}: SqliteOptions): Database {
  const first = openWriter(file, synchronous);
  migrateSqlite(first.connection, file, migrations);
  ensureSearch(first.connection);

  const reader = new Sqlite(file, { readonly: true });
  reader.pragma('busy_timeout = 5000');
  const reading = drizzle(reader, { schema: tables, casing: 'snake_case' });
  const version = reader.prepare('PRAGMA data_version').pluck();
  const snapshots = createSnapshots(reader);
  const faults = createFaults(log);
  const bus = createEventBus(faults);

  const group = groupCommit({
    first,
    reopen: () => openWriter(file, synchronous),
    emit: bus.emit,
    beforeCommit: snapshots.end,
    writeTimeout,
    faults,
  });

  return {
    engine: 'sqlite',
    tables,
    pool: null,
    read: reading as unknown as Reader,
    prepare: prepareOn(reader, snapshots.begin),
    ...counted(unnested(group.write)),
    locking: (query) => query, // the one writing connection already keeps everybody else out
    matching,
    matchingUpdates,
    version: () => version.get() as number,
    on: bus.on,
    onMissedEvents: () => () => undefined, // this process alone writes: it hears of everything
    faults: faults.counts,
    ping: async () => void reader.prepare('select 1').get(),
    close: async () => {
      reader.close();
      group.close();
    },
  };
}

function openWriter(file: string, synchronous: SqliteOptions['synchronous']): WriterConnection {
  const connection = new Sqlite(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${synchronous}`);
  connection.pragma('busy_timeout = 5000');
  connection.pragma('temp_store = MEMORY'); // what a savepoint may have to undo
  connection.pragma('wal_autocheckpoint = 4000'); // 16 MB: a page written often goes back to the file once
  const tx = drizzle(connection, { schema: tables, casing: 'snake_case' }) as unknown as Writer;
  return { connection, tx };
}
