import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { APIS } from '#tests/support/api.ts';
import { SECRET, startApp } from '#tests/support/app.ts';
import { built } from '#tests/support/built.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { ask, migrateByNewerVersion, sayOldestVersion } from '#tests/support/newer.schema.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

/** A database with a project and an investment, which a newer version has migrated. */
async function migrated(): Promise<{ storage: Storage; project: number }> {
  const storage = await freshStorage();
  onTestFinished(storage.remove);
  const { app, given } = await startApp({ beside: storage });
  const project = await given.project(await given.developer());
  await given.investment(await given.investor(), project, 100_000);
  await app.close();
  await migrateByNewerVersion(storage);
  return { storage, project };
}

/** What this version could change: the journal, what is said about it, the triggers, and the rows. */
async function state({ dataDir, databaseUrl }: Storage): Promise<unknown[]> {
  const [journal, version, triggers] =
    databaseUrl === null
      ? ['__drizzle_migrations', 'schema_version', "select name, sql from sqlite_master where type = 'trigger'"]
      : ['drizzle.__drizzle_migrations', 'drizzle.schema_version', 'select tgname, tgtype from pg_trigger'];
  const statements = [`select * from ${journal}`, `select * from ${version}`, triggers, 'select * from investments'];
  return Promise.all(statements.map((statement) => ask({ dataDir, databaseUrl }, statement)));
}

test('a schema that a newer version has expanded is served, and left as it is', async () => {
  const { storage, project } = await migrated();
  const trigger = storage.databaseUrl === null ? 'events_no_delete' : 'events_kept on events';
  await ask(storage, `drop trigger ${trigger}`); // as if the newer version had none
  const before = await state(storage);
  const { given, ask: call, stop } = await startApp({ beside: storage });
  onTestFinished(stop);
  const ines = await given.investor();
  for (const api of APIS) expect(await call(api, ines, invest(project, 2500))).toMatchObject({ ok: true });
  expect(await given.fundingOf(project)).toMatchObject({ raised: 600_000, investors: 2 });
  const after = await state(storage);
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]).toHaveLength(3);
});

test.each([
  ['of another initial migration', replaceInitial, 'made by a development build: start with an empty folder'],
  ['that needs a newer version', (place: Storage) => sayOldestVersion(place, '99.0.0'), 'needs 99.0.0 at least'],
  ['whose upgrade has not ended', forgetLast, 'has not said that this one can serve it'],
])('a schema %s is refused, and nothing is changed', async (_which, spoil, reason) => {
  const { storage } = await migrated();
  await spoil(storage);
  const before = await state(storage);
  const refused = await openStoreOn(storage).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  expect(refused).toMatchObject({ message: expect.stringContaining(reason) });
  expect(await state(storage)).toEqual(before);
});

const environmentOf = ({ dataDir, databaseUrl }: Storage): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  JWT_SECRET: SECRET.replaceAll(',', ''),
});

test('a server that is refused says in one line what to do, and ends', async () => {
  const { storage } = await migrated();
  await sayOldestVersion(storage, '99.0.0');
  const { code, printed } = await built.run('main', environmentOf(storage));
  expect(code).toBe(1);
  expect(printed).toMatch(/^[^\n]*newer version[^\n]*Start the newer version; to go back to [\d.]+, restore[^\n]*\n$/);
});

/** As after a newer version that ended between its migrations and its last step. */
async function forgetLast(place: Storage): Promise<unknown> {
  const table = place.databaseUrl === null ? 'schema_version' : 'drizzle.schema_version';
  return ask(place, `update ${table} set migration = 1`);
}

/** As a build from before the tables last changed. */
async function replaceInitial(place: Storage): Promise<unknown> {
  const journal = place.databaseUrl === null ? '__drizzle_migrations' : 'drizzle.__drizzle_migrations';
  return ask(place, `update ${journal} set created_at = 1`);
}

test('the log of its start says that no backups are made, and doctor says it of database and backups', async () => {
  const { storage } = await migrated();
  const log: string[] = [];
  await (await startApp({ beside: storage, log })).app.close();
  const { printed } = await built.run('operator', { ...environmentOf(storage), BACKUP_EVERY: '24h' }, 'doctor');
  const [, inLog] =
    /"msg":"(A newer version has migrated the database[^"]*makes no backups[^"]*)"/.exec(log.join('')) ?? [];
  expect(printed).toMatch(new RegExp(`^warning +database +${inLog}$`, 'm'));
  expect(printed).toMatch(/^warning backups +none are made: .*newer version/m);
  expect(printed).not.toMatch(/has every migration|takes them/);
});

test('no backup of it is made or restored, even where it can be served', async () => {
  const { storage } = await migrated();
  const away = mkdtempSync(join(tmpdir(), 'fichin-newer-'));
  onTestFinished(() => rmSync(away, { recursive: true }));
  await expect(backUp(storage, join(away, 'copy'))).rejects.toThrow('newer version');
  expect(existsSync(join(away, 'copy'))).toBe(false);
  if (storage.databaseUrl !== null) return; // tests/backup/backup.postgres.test.ts restores one
  await expect(restore({ ...storage, dataDir: join(away, 'data') }, storage.dataDir, true)).rejects.toThrow(
    'newer version',
  );
  expect(existsSync(join(away, 'data/fichin.db'))).toBe(false);
});
