import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import {
  createPendingCount,
  forbidNesting,
  WRITE_TIMEOUT_MS,
  type Database,
  type EngineOptions,
  type Reader,
  type Writer,
} from '../database.ts';
import { storingEvents } from '../queries/stored.events.ts';
import type { PlatformTables } from '../tables/platform.tables.ts';
import { createFaults } from '../faults.ts';
import { DIALECT, eventOrder, isSettled } from './dialect.ts';
import { createListeners } from '../listeners.ts';
import { NEWER } from '../schema.version.ts';
import { BUSY_TIMEOUT, COMMIT_GROUP, groupCommit, type WriterConnection } from './group.commit.ts';
import { RETAINED_COPIES, migrateSqlite } from './migrate.ts';
import { prepareOn } from './prepare.ts';
import { prepareByDrizzle } from '../queries/drizzle.prepare.ts';
import { makePrivate } from './private.file.ts';
import { writeSchemaVersion } from './schema.version.ts';
import { addFolding, makeDerived, startIndexing } from './derived.ts';
import { search } from './derived.sql.ts';

export type SqliteOptions<Tables extends PlatformTables> = EngineOptions<Tables> & {
  file: string;
  /** FULL: acknowledged writes are on the disk. OFF is for tests only. */
  synchronous: 'FULL' | 'OFF';
  /** Maximum writes that share a commit. */
  commitGroup?: number;
  /** Retained copies from before migrations. */
  migrationCopies?: number;
};

export function openSqlite<Tables extends PlatformTables>({
  tables,
  derived,
  requiringOpenAccount,
  file,
  migrations,
  synchronous,
  log = null,
  onEmpty = () => undefined,
  writeTimeout = WRITE_TIMEOUT_MS,
  commitGroup = COMMIT_GROUP,
  preparedReads = true,
  migrationCopies = RETAINED_COPIES,
}: SqliteOptions<Tables>): Database<Tables> {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) onEmpty();
  makePrivate(file);
  const first = openWriter(file, synchronous);
  if (migrateSqlite(first.connection, { file, migrations, retainedCopies: migrationCopies, log }))
    log?.warn({ file }, NEWER);
  else {
    makeDerived(first.connection, derived);
    writeSchemaVersion(first.connection, migrations);
  }
  startIndexing(first.connection, derived);

  const reader = new Sqlite(file, { readonly: true });
  reader.pragma('busy_timeout = 5000');
  const reading = drizzle(reader, { casing: 'snake_case' });
  const snapshots = createSnapshots(reader);
  const faults = createFaults(log);
  const listeners = createListeners<void>(faults);

  const group = groupCommit({
    first,
    reopen() {
      const writer = openWriter(file, synchronous);
      startIndexing(writer.connection, derived);
      return writer;
    },
    onEventsStored: listeners.call,
    beforeCommit: snapshots.end,
    writeTimeout,
    maxGroup: commitGroup,
    faults,
  });

  const { counted, pendingWrites } = createPendingCount();
  const selectForKeyShare: Database['selectForKeyShare'] = (query) => query; // only one connection writes
  const storing = forbidNesting(storingEvents(group.write, tables));
  const write = requiringOpenAccount(storing, { selectForKeyShare, tables });

  return {
    engine: 'sqlite',
    dialect: DIALECT,
    tables,
    pool: null,
    read: reading as unknown as Reader,
    prepare: preparedReads ? prepareOn(reader, snapshots.begin) : prepareByDrizzle(snapshots.begin),
    write: (author, work) => counted(() => write(author, work)),
    pendingWrites,
    selectForUpdate: (query) => query,
    selectForKeyShare,
    selectUnlocked: (query) => query,
    search,
    eventFeed: { onStored: listeners.add, lookEvery: null, isSettled, order: eventOrder },
    exclusively: (_what, work) => work(new AbortController().signal), // the folder's lock keeps other processes out
    faults: faults.counts,
    recordFault: faults.recordFault,
    ping: async () => {
      reader.prepare('select 1').get();
      group.probe();
    },
    close: async () => {
      reader.close();
      group.close();
    },
  };
}

function openWriter(file: string, synchronous: 'FULL' | 'OFF'): WriterConnection {
  const connection = new Sqlite(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${synchronous}`);
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  connection.pragma('temp_store = MEMORY'); // what a savepoint may have to undo
  connection.pragma('wal_autocheckpoint = 4000'); // 16 MB: a page written often goes back to the file once
  addFolding(connection);
  const tx = drizzle(connection, { casing: 'snake_case' }) as unknown as Writer;
  return { connection, tx };
}

/**
 * Reads in one event-loop tick share one read transaction, because opening one costs more than a short read. It closes
 * at the end of the tick and before each commit, so readers see committed writes and the WAL can be checkpointed.
 */
function createSnapshots(reader: Sqlite.Database) {
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
