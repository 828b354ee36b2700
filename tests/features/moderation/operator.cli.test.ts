import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/features/open.ts';
import { built } from '#tests/support/built.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { freePort } from '#tests/support/port.ts';
import { currentEngine, freshStorage } from '#tests/support/storage.ts';

const READY = { timeout: 60_000 };
const MAIL = 'ines@ejemplo.test';
const me = userInfo().username;

type Ground = { env: Record<string, string>; url: string; dataDir: string; databaseUrl: string | null };

async function ground(): Promise<Ground> {
  const storage = await freshStorage();
  onTestFinished(() => storage.remove());
  const short = mkdtempSync(join(tmpdir(), 'op-')); // a socket's path has at most a hundred bytes
  onTestFinished(() => rmSync(short, { recursive: true, force: true, maxRetries: 3 }));
  const port = await freePort();
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    DATA_DIR: short,
    ...storage.s3?.environment,
  };
  if (storage.databaseUrl !== null)
    Object.assign(env, { DATABASE_URL: storage.databaseUrl, JWT_SECRET: 's'.repeat(40) });
  return { env, url: `http://127.0.0.1:${port}`, dataDir: short, databaseUrl: storage.databaseUrl };
}

async function startServer({ env, url }: Ground) {
  const child = built.start('main', { ...env, LOG_LEVEL: 'info' }, ['ignore', 'pipe', 'inherit']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const log: string[] = [];
  child.stdout?.on('data', (lines) => void log.push(...String(lines).split('\n')));
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), READY);
  return { child, log };
}

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const register = ({ url }: Ground) =>
  post(url, '/auth/register', { email: MAIL, password: PASSWORD, role: 'investor' });
const logIn = async ({ url }: Ground) => {
  const answer = await post(url, '/auth/login', { email: MAIL, password: PASSWORD });
  return ((await answer.json()) as { code?: string }).code ?? answer.status;
};

const operator = ({ env }: Ground, ...args: string[]) => built.run('operator', env, ...args);

const actsOf = async (on: Ground): Promise<object[]> => {
  const { printed } = await operator(on, '--json', 'acts');
  return (JSON.parse(printed) as { result: object[] }).result;
};

describe('the command line of operators', () => {
  test('speaks to a running server, and to the database when there is none', async () => {
    const on = await ground();
    const { child, log } = await startServer(on);
    expect((await register(on)).status).toBe(201);

    expect(await operator(on, 'suspend', MAIL, '--reason', 'Una prueba')).toMatchObject({ code: 0 });
    expect(await logIn(on)).toBe('ACCOUNT_SUSPENDED');
    expect(await actsOf(on)).toMatchObject([{ operator: me, kind: 'suspended', reason: 'Una prueba' }]);
    if (currentEngine() === 'sqlite') {
      const acts = log.filter((line) => line.includes('an operator acted'));
      expect(acts).toHaveLength(1);
      expect(JSON.parse(acts[0] ?? '')).toMatchObject({ operator: me, command: 'suspend', args: ['1'] });
    }

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    expect(await operator(on, 'unsuspend', MAIL, '--reason', 'Ya está')).toMatchObject({ code: 0 });
    const again = await startServer(on);
    expect(await logIn(on)).toBe(200);
    again.child.kill('SIGKILL');
    await once(again.child, 'exit');
    expect(await actsOf(on)).toMatchObject([{ kind: 'unsuspended' }, { kind: 'suspended' }]);
  });

  test('shows the newest backup of BACKUP_TO, and none of another server beside it', async () => {
    const on = await ground();
    const beside = mkdtempSync(join(dirname(on.dataDir), 'fichin-'));
    onTestFinished(() => rmSync(beside, { recursive: true }));
    writeFileSync(join(beside, 'files.json'), '');
    on.env['BACKUP_TO'] = join(on.dataDir, 'copies');
    const lastBackup = async () => {
      const { printed } = await operator(on, '--json', 'status');
      return (JSON.parse(printed) as { result: { lastBackup: string | null } }).result.lastBackup;
    };
    const { child } = await startServer(on);
    expect(await lastBackup()).toBeNull();
    for (const name of ['2026-11-01T03-00-00', '2026-11-02T03-00-00']) {
      mkdirSync(join(on.env['BACKUP_TO'], name), { recursive: true });
      writeFileSync(join(on.env['BACKUP_TO'], name, 'files.json'), '');
    }
    expect(await lastBackup()).toBe('2026-11-02T03:00:00.000Z');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await lastBackup()).toBe('2026-11-02T03:00:00.000Z');
  });

  test('shows the rest where the bucket of backups does not answer, and says that', async () => {
    const on = await ground();
    await (await openDatabase({ dataDir: on.dataDir, databaseUrl: on.databaseUrl, synchronous: 'OFF' })).close();
    Object.assign(on.env, {
      BACKUP_TO: 's3://away/copies',
      BACKUP_S3_ENDPOINT: on.url, // where nothing listens
      BACKUP_S3_ACCESS_KEY_ID: 'key',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    });
    const { code, printed } = await operator(on, 'status');
    expect(code).toBe(0);
    expect(printed).toMatch(/^lastBackupUnknown: GET of the file store failed: /m);
    expect(printed).toMatch(/^committedDollars: 0$/m);
  });

  test.skipIf(currentEngine() !== 'sqlite')('refuses what it can not do with a code, and exits with 1', async () => {
    const on = await ground();
    await (await openDatabase({ dataDir: on.dataDir, databaseUrl: on.databaseUrl, synchronous: 'OFF' })).close();
    const cases: [string[], RegExp][] = [
      [['suspend', MAIL, '--reason', 'x'], /NOT_FOUND: Cuenta no encontrada/],
      [['suspend', MAIL], /required option '--reason <text>'/],
      [['fly'], /unknown command 'fly'/],
    ];
    for (const [args, says] of cases) {
      const { code, printed } = await operator(on, ...args);
      expect([code, printed]).toEqual([1, expect.stringMatching(says)]);
    }
  });
});

test.skipIf(currentEngine() !== 'sqlite')('without a database it says so, exits with 2 and makes nothing', async () => {
  const on = await ground();
  const cases = [on.dataDir, join(on.dataDir, 'nada')];
  for (const dataDir of cases) {
    on.env['DATA_DIR'] = dataDir;
    const { code, printed } = await operator(on, 'acts');
    expect([code, printed]).toEqual([2, expect.stringContaining(`There is no database at ${dataDir}/fichin.db`)]);
    expect(printed).not.toMatch(/\n\s+at /);
  }
  expect(readdirSync(on.dataDir)).toEqual([]);
});

test.skipIf(currentEngine() !== 'sqlite')('ends without an error when nobody reads what it prints', async () => {
  const on = await ground();
  await (await openDatabase({ dataDir: on.dataDir, databaseUrl: on.databaseUrl, synchronous: 'OFF' })).close();
  const child = built.start('operator', on.env, ['ignore', 'pipe', 'pipe'], ['acts']);
  child.stdout?.destroy();
  let said = '';
  child.stderr?.on('data', (text) => (said += String(text)));
  expect([await once(child, 'close'), said]).toEqual([[0, null], '']);
});

describe.skipIf(currentEngine() !== 'sqlite')('the socket', () => {
  test('is for the user of the server alone, goes with it, and replaces what a crash left', async () => {
    const on = await ground();
    const socket = join(on.dataDir, 'operator.sock');
    writeFileSync(socket, 'left by a crash');
    const { child } = await startServer(on);
    const silent = connect(socket).on('error', () => undefined); // keeps no server from stopping
    await once(silent, 'connect');
    const { mode } = statSync(socket);
    expect([(mode & 0o170000) === 0o140000, mode & 0o777]).toEqual([true, 0o600]);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(() => statSync(socket)).toThrow('ENOENT');
  });

  test('is not there where its path is too long: the server starts, and nobody works beside it', async () => {
    const on = await ground();
    on.env['DATA_DIR'] = join(on.dataDir, 'x'.repeat(100));
    const { log } = await startServer(on);
    expect(log.some((line) => line.includes('no socket for operators'))).toBe(true);
    const { code, printed } = await operator(on, 'acts');
    expect([code, printed]).toEqual([2, expect.stringContaining('is in use')]);
  });
});
