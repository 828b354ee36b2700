import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { checkDatabase } from '#server/operator/doctor/database.check.ts';
import { startApp } from '#tests/support/app.ts';
import { elsewhere } from '#tests/support/backups.ts';
import { postgresUser } from '#tests/support/postgres.ts';
import { currentEngine } from '#tests/support/storage.ts';

/** The data folder of a server that has stopped. */
async function stopped(): Promise<string> {
  const storage = await elsewhere();
  await (await startApp({ beside: storage })).app.close();
  return storage.dataDir;
}

/** What the doctor says of the database, as a user who isn't root. */
async function examined(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(32) });
  const { uid } = postgresUser();
  if (uid !== undefined) process.seteuid?.(uid);
  try {
    const [first] = await checkDatabase(config);
    return `${first?.state} ${first?.says}`;
  } finally {
    if (uid !== undefined) process.seteuid?.(0);
  }
}

describe.skipIf(currentEngine() !== 'sqlite')('the doctor finds', () => {
  test.each([
    [
      'a database that its user cannot write',
      0o777,
      0o444,
      /^fault The database can't be opened or written by this user/,
    ],
    [
      'a folder that its user cannot write',
      0o555,
      0o666,
      /^fault The database can't be opened or written by this user/,
    ],
  ])('%s', async (_what, folder, file, says) => {
    const dataDir = await stopped();
    chmodSync(join(dataDir, 'fichin.db'), file);
    chmodSync(dataDir, folder);
    onTestFinished(() => chmodSync(dataDir, 0o777));
    expect(await examined(dataDir)).toMatch(says);
  });

  test('a damaged page', async () => {
    const dataDir = await stopped();
    const file = join(dataDir, 'fichin.db');
    const database = new Sqlite(file);
    const page = database.prepare("select rootpage from sqlite_master where name = 'follows'").pluck().get() as number;
    const size = database.pragma('page_size', { simple: true }) as number;
    database.close();
    const opened = openSync(file, 'r+');
    writeSync(opened, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
    closeSync(opened);
    chmodSync(dataDir, 0o777);
    chmodSync(file, 0o666);
    expect(await examined(dataDir)).toMatch(/^fault The database is damaged \(.*\): restore a backup$/);
  });
});
