import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/features/open.ts';
import { runDirectly } from '#server/operator/direct.ts';
import { ask } from '#tests/support/newer.schema.ts';
import { freshStorage } from '#tests/support/storage.ts';

test('a command of operators migrates no database, and says who does', async () => {
  const storage = await freshStorage();
  onTestFinished(() => storage.remove());
  const { dataDir, databaseUrl } = storage;
  await (await openDatabase({ dataDir, databaseUrl, synchronous: 'OFF' })).close();
  const run = `${databaseUrl === null ? '' : 'drizzle.'}__drizzle_migrations`;
  await ask(storage, `delete from ${run} where created_at = (select max(created_at) from ${run})`);
  const count = async () => (await ask(storage, `select * from ${run}`)).length;
  const before = await count();

  const settings = { DATA_DIR: dataDir, JWT_SECRET: 's'.repeat(40), ...storage.s3?.environment };
  const config = readConfig({ ...settings, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
  const asked = { operator: 'ada', command: 'status', args: [], options: {} };
  await expect(runDirectly(config, asked)).rejects.toThrow(
    /has the schema of an older version, which lacks 1 migrations: run this command of the version that serves it/,
  );
  expect(await count()).toBe(before);
});
