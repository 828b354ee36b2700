import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { counted, unnested, type Database, type Reader, type Writer } from './database.ts';
import { createEventBus } from './event.bus.ts';
import { createFaults, type Log } from './faults.ts';
import { groupCommit } from './group.commit.ts';
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
};

export function openSqlite({ file, migrations, synchronous, log = null }: SqliteOptions): Database {
  const writer = new Sqlite(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma(`synchronous = ${synchronous}`);
  writer.pragma('busy_timeout = 5000');
  writer.pragma('temp_store = MEMORY'); // what a savepoint may have to undo
  writer.pragma('wal_autocheckpoint = 4000'); // 16 MB: a page written often goes back to the file once
  const writing = drizzle(writer, { schema: tables, casing: 'snake_case' });
  migrateSqlite(writer, file, migrations);
  ensureSearch(writer);

  const reader = new Sqlite(file, { readonly: true });
  reader.pragma('busy_timeout = 5000');
  const reading = drizzle(reader, { schema: tables, casing: 'snake_case' });
  const version = reader.prepare('PRAGMA data_version').pluck();
  const snapshots = createSnapshots(reader);
  const faults = createFaults(log);
  const bus = createEventBus(faults);

  return {
    engine: 'sqlite',
    tables,
    pool: null,
    read: reading as unknown as Reader,
    prepare: prepareOn(reader, snapshots.begin),
    ...counted(unnested(groupCommit(writer, writing as unknown as Writer, bus.emit, snapshots.end))),
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
      writer.close();
    },
  };
}
