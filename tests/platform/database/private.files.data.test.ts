import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/features/open.ts';
import { copyDatabase } from '#server/platform/database/sqlite/copy.ts';
import { currentEngine, freshStorage } from '#tests/support/storage.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.skipIf(currentEngine() !== 'sqlite')(
  'a database, its logs and its copies are for its owner, and an older one is for no other user',
  async () => {
    const { dataDir, remove } = await freshStorage();
    onTestFinished(remove);
    const folder = join(dataDir, 'own');
    mkdirSync(folder);
    const open = () => openDatabase({ dataDir: folder, databaseUrl: null, synchronous: 'OFF' });
    const modes = () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('fichin.db'))
        .map((name) => [name, modeOf(join(folder, name))]);
    const all = (mode: string) => ['fichin.db', 'fichin.db-shm', 'fichin.db-wal'].map((name) => [name, mode]);

    const first = await open();
    expect(modes()).toEqual(all('600'));
    const connection = new Sqlite(join(folder, 'fichin.db'), { readonly: true });
    copyDatabase(connection, join(folder, 'copy.db'));
    connection.close();
    expect(modeOf(join(folder, 'copy.db'))).toBe('600');
    await first.close();

    chmodSync(join(folder, 'fichin.db'), 0o644);
    const again = await open();
    expect(modes()).toEqual(all('640'));
    await again.close();
  },
);

test.skipIf(currentEngine() !== 'sqlite')(
  'of a damaged database that is copied the error names the database',
  async () => {
    const { dataDir, remove } = await freshStorage();
    onTestFinished(remove);
    await (await openDatabase({ dataDir, databaseUrl: null, synchronous: 'OFF' })).close();
    const file = join(dataDir, 'fichin.db');
    const connection = new Sqlite(file);
    onTestFinished(() => void connection.close());
    connection.pragma('foreign_keys = OFF');
    connection.exec("insert into feeds (user_id, secret_hash, created_at) values (7, 'hash', 0)");
    expect(() => copyDatabase(connection, join(dataDir, 'copy.db'))).toThrow(
      `${file} is damaged: 1 rows name others that are gone`,
    );
    expect(readdirSync(dataDir).filter((name) => name.startsWith('copy'))).toEqual([]);
  },
);
