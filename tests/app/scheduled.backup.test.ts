import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { elsewhere, fillStorage } from '#tests/support/backups.ts';
import { built } from '#tests/support/built.ts';
import { freePort } from '#tests/support/port.ts';
import { startS3 } from '#tests/support/s3.ts';
import { currentEngine } from '#tests/support/storage.ts';

const PATH = process.env['PATH'] ?? '';
const SLOW = { timeout: 120_000 };

describe.skipIf(currentEngine() !== 'sqlite')('a server that makes backups by itself', () => {
  /** With an investment and a picture; resolves when it is ready. */
  async function serve(settings: Record<string, string> = {}) {
    const storage = await elsewhere();
    await fillStorage(storage, { 'a.png': 'a picture' }, [100_000]);
    const { dataDir } = storage;
    const port = String(await freePort());
    const env = { PATH, DATA_DIR: dataDir, BACKUP_EVERY: '24h', ...settings };
    const child = built.start('main', { ...env, PORT: port }, ['ignore', 'pipe', 'inherit']);
    const ended = once(child, 'exit');
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    onTestFinished(stop);
    let log = '';
    child.stdout?.on('data', (lines) => (log += String(lines)));
    const url = `http://127.0.0.1:${port}`;
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    await vi.waitFor(async () => expect(await ready()).toBe(200), SLOW);
    const metric = async (name: string): Promise<number> => {
      const printed = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(printed)?.[1]?.replace('+Inf', 'Infinity'));
    };
    return { dataDir, env, ready, metric, stop, log: () => log };
  }

  const restoreInto = async (settings: Record<string, string>, from: string) =>
    built.run('restore', { ...settings, DATA_DIR: (await elsewhere()).dataDir }, from);

  test('has one in its data folder, which restore takes, and says in its metrics how old that is', async () => {
    const { dataDir, env, metric } = await serve();
    await vi.waitFor(async () => expect(await metric('fichin_backup_age_seconds')).toBeLessThan(3600), SLOW);
    expect(await metric('fichin_backup_every_seconds')).toBe(86_400);
    const [note, name = '', ...others] = readdirSync(join(dataDir, 'backups')).sort();
    expect([note, ...others]).toEqual(['.database']);
    expect(await restoreInto(env, join(dataDir, 'backups', name))).toMatchObject({
      code: 0,
      printed: expect.stringContaining('1 investment,'),
    });
  });

  test('takes its last backup again when its folder has lost the database, whatever else is in it', async () => {
    const { dataDir, env, metric, stop } = await serve();
    await vi.waitFor(async () => expect(await metric('fichin_backup_age_seconds')).toBeLessThan(3600), SLOW);
    await stop();
    for (const part of ['', '-wal', '-shm']) rmSync(join(dataDir, `fichin.db${part}`), { force: true });
    const [name = ''] = readdirSync(join(dataDir, 'backups')).filter((found) => !found.startsWith('.'));
    const restored = await built.run('restore', env, join(dataDir, 'backups', name));
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('1 investment,') });
  });

  test('sends them to a bucket, from which restore and --verify take them', async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.environment;
    const { env, metric } = await serve({
      BACKUP_TO: 's3://fichin-tests/copies',
      BACKUP_S3_ENDPOINT: S3_ENDPOINT,
      BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    });
    await vi.waitFor(async () => expect(await metric('fichin_backup_age_seconds')).toBeLessThan(3600), SLOW);
    const [list = ''] = s3.keys().filter((key) => key.startsWith('copies/lists/'));
    const address = `s3://fichin-tests/${list.replace('lists/', '')}`;
    const restored = await restoreInto(env, address);
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('1 investment,') });
    const verified = await built.run('backup', env, '--verify', address);
    expect(verified).toEqual({ code: 0, printed: `${address} is as it was made: 2 files\n` });
  });

  test('goes on serving when it can make none, says why and counts it', async () => {
    const { dataDir, ready, metric, log } = await serve({ MIN_FREE_DISK: '999999' });
    await vi.waitFor(async () => expect(await metric('fichin_backup_failures_total')).toBe(1), SLOW);
    await vi.waitFor(() => expect(log()).toMatch(/"level":40,.*A backup failed, and is tried again/), SLOW);
    expect(log()).toContain(`"reason":"The disk of ${dataDir}/backups is too full for a backup`);
    expect(await metric('fichin_backup_age_seconds')).toBe(Infinity);
    expect(await ready()).toBe(200);
  });
});
