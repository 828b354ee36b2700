import { existsSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { writeFileList } from '#server/backup/file.list.ts';
import { requireCurrent } from '#server/backup/known.migrations.ts';
import { lockDataDir } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { whensOf } from '#server/platform/database/schema.version.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { checkRestoredLedger } from '#server/backup/restored.ledger.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { awayFolder, elsewhere, fillStorage, sqliteStorage } from '#tests/support/backups.ts';
import { namesIn } from '#tests/support/media.ts';
import { anEvent } from '#tests/support/events.ts';
import { addMigration, ask, copyMigrations } from '#tests/support/newer.schema.ts';
import { currentEngine, type Storage } from '#tests/support/storage.ts';
import { countOf, openStoreOn } from '#tests/support/store.ts';

describe.skipIf(currentEngine() !== 'postgres')('a backup of the other engine', () => {
  function sqliteElsewhere(): Storage {
    const storage = sqliteStorage();
    onTestFinished(storage.remove);
    return storage;
  }
  async function investmentsIn(storage: Storage): Promise<number> {
    const { database } = await openStoreOn(storage);
    const count = await countOf(database, 'investments');
    await database.close();
    return count;
  }
  async function backupOf(storage: Storage): Promise<string> {
    const folder = join(awayFolder(), 'copy');
    await backUp(storage, folder);
    return folder;
  }

  test('of PostgreSQL has on SQLite no event that readers pass over, where one with a lower id came later', async () => {
    const storage = await elsewhere();
    const [early, late] = [new pg.Client(storage.databaseUrl ?? ''), new pg.Client(storage.databaseUrl ?? '')];
    for (const client of [early, late]) {
      await client.connect();
      await client.query('begin; select pg_current_xact_id()'); // numbers in this order, ids in the other
    }
    for (const client of [late, early])
      await client.query("insert into events (kind, project_id, created_at) values ('update_published', 1, now())");
    for (const client of [late, early]) await client.query('commit').then(() => client.end());
    for (const id of [1, 2])
      await ask(
        storage,
        `insert into event_cursors select 'read up to ${id}', transaction_id, id, 0 from events where id = ${id}`,
      );

    const target = sqliteElsewhere();
    await restore(target, await backupOf(storage), false);
    const { database } = await openStoreOn(target);
    await database.write('system', async (_tx, emit) => emit(anEvent(7)));
    const events = createEventRepository(database);
    const unread: Record<string, number[]> = {};
    for (const { name, transactionId, eventId } of await database.read.select().from(database.tables.eventCursors)) {
      const { events: told } = await events.listAfter({ transactionId: transactionId ?? 0, id: eventId }, 10);
      unread[name] = told.map(({ id }) => id);
    }
    expect(unread).toEqual({ 'read up to 1': [3], 'read up to 2': [1, 2, 3] });
    await database.close();
  });

  test('brings the numbers of rows that are gone, which no other row gets', async () => {
    const source = sqliteElsewhere();
    const { database, investor } = await openStoreOn(source);
    await investor();
    const { id: gone } = await investor();
    await database.close();
    await ask(source, `delete from investor_profiles where user_id = ${gone}`);
    await ask(source, `delete from users where id = ${gone}`);
    const [moved, back] = [await elsewhere(), sqliteElsewhere()];
    await restore(moved, await backupOf(source), false);
    await restore(back, await backupOf(moved), false);
    for (const place of [moved, back]) {
      const store = await openStoreOn(place);
      expect((await store.developer()).id).toBe(gone + 1);
      await store.database.close();
    }
  });

  test('is refused where there are rows, until it may replace them', async () => {
    const [sqlite, postgres] = [sqliteElsewhere(), await elsewhere()];
    await fillStorage(sqlite, { 'a.png': 'a picture' }, [100_000]);
    await fillStorage(postgres, {}, [100_000, 200_000]);
    const [ofSqlite, ofPostgres] = [await backupOf(sqlite), await backupOf(postgres)];
    await expect(restore(postgres, ofSqlite, false)).rejects.toThrow('The database has rows: say --replace');
    await expect(restore(sqlite, ofPostgres, false)).rejects.toThrow('fichin.db exists: say --replace');
    await restore(postgres, ofSqlite, true);
    await restore(sqlite, ofPostgres, true);
    expect([await investmentsIn(postgres), await investmentsIn(sqlite)]).toEqual([1, 2]);
  });

  test('that breaks off in the middle leaves what was there', async () => {
    const [sqlite, postgres] = [sqliteElsewhere(), await elsewhere()];
    await fillStorage(sqlite, {}, [100_000]);
    await fillStorage(postgres, {}, [100_000, 200_000]);
    const [ofSqlite, ofPostgres] = [await backupOf(sqlite), await backupOf(postgres)];
    await ask({ dataDir: ofSqlite, databaseUrl: null }, 'update projects set follower_count = 3000000000'); // too many for PostgreSQL
    await writeFileList(ofSqlite, []);
    const rows = join(ofPostgres, 'fichin.rows.gz');
    writeFileSync(
      rows,
      gzipSync(
        gunzipSync(readFileSync(rows))
          .toString()
          .replace(/"investor_id":\d+/, '"investor_id":99'),
      ),
    );
    await writeFileList(ofPostgres, []);
    await expect(restore(postgres, ofSqlite, true)).rejects.toThrow('out of range');
    await expect(restore(sqlite, ofPostgres, true)).rejects.toThrow('is damaged');
    expect([await investmentsIn(postgres), await investmentsIn(sqlite)]).toEqual([2, 1]);
    lockDataDir(sqlite.dataDir, 0)(); // as the next start or restore does
    expect(existsSync(join(sqlite.dataDir, 'fichin.db.restoring'))).toBe(false);
  });

  test('whose ledger does not balance is restored, and said to be so', async () => {
    const [source, target] = [sqliteElsewhere(), await elsewhere()];
    await fillStorage(source, {}, [100_000]);
    await restore(target, await backupOf(source), false);
    expect(await checkRestoredLedger(target)).toBe('The ledger balances');
    await ask(source, 'update projects set funding_raised_cents = funding_raised_cents + 1');
    await restore(target, await backupOf(source), true);
    await expect(checkRestoredLedger(target)).rejects.toThrow('1 projects DO NOT BALANCE');
  });

  test('may be the data folder of a server on SQLite', async () => {
    const source = sqliteElsewhere();
    await (await openStoreOn(source)).database.close();
    const { database } = await openStoreOn(source); // keeps the log from being folded into the database
    await fillStorage(source, { 'a.png': 'a picture' }, [100_000, 100_000]);
    const target = await elsewhere();
    await restore(target, source.dataDir, false);
    await database.close();
    expect(await investmentsIn(target)).toBe(2);
    expect(await namesIn(openFileStore(target))).toEqual(['a.png']);
  });

  test('of an older version is refused with what to do', () => {
    const migrations = copyMigrations();
    const older = whensOf(migrations);
    addMigration(migrations, 'create table badges (id integer primary key)');
    expect(() => requireCurrent(older, migrations, 'copy/fichin.db')).toThrow(
      /^copy\/fichin\.db is of an older version.* start this version there once, which migrates it, and restore a backup/,
    );
    expect(() => requireCurrent(whensOf(migrations), migrations, 'copy/fichin.db')).not.toThrow();
  });
});
