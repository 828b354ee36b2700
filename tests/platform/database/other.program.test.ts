import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '#server/system.errors.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { currentEngine } from '#tests/support/storage.ts';

const readiness = async ({ url }: TestApp) => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, (await response.json()) as unknown];
};
const READY = [200, { status: 'ready' }];

test.skipIf(currentEngine() === 'postgres')(
  'a server is not ready while another program holds its database',
  async () => {
    const app = await startAppForTest();
    expect(await readiness(app)).toEqual(READY);
    const other = new Sqlite(join(app.dataDir, 'fichin.db'));
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    await expect.poll(() => readiness(app)).toEqual([503, { status: 'unavailable', missing: ['database'] }]);
    const error = await app.app.database.ping().catch((held: unknown) => held);
    expect(sentenceOf(error)).toMatch(/^Another program holds the database/);
    other.exec('rollback');
    await expect.poll(() => readiness(app)).toEqual(READY);
  },
);

test('a data folder that was moved away is missed, although something made its path again', async () => {
  const app = await startAppForTest();
  expect(await readiness(app)).toEqual(READY);
  const moved = `${app.dataDir}.moved`;
  renameSync(app.dataDir, moved);
  mkdirSync(app.dataDir);
  onTestFinished(() => {
    rmSync(app.dataDir, { recursive: true });
    renameSync(moved, app.dataDir);
  });
  const missing = currentEngine() === 'sqlite' ? 'storage' : 'files';
  await expect.poll(async () => JSON.stringify(await readiness(app))).toContain(missing);
});
