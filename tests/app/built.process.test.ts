import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '#.build/targets.ts';
import { openDatabase } from '#server/features/open.ts';
import { built } from '#tests/support/built.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { freePort } from '#tests/support/port.ts';
import { currentEngine } from '#tests/support/storage.ts';

const READY = { timeout: 120_000 };
/** More lines of 12,000 characters than the pipe and the log's buffer hold together. */
const LINES = 800;

/** Throws inside the process, outside any request, when it receives the signal. */
const FAULTS = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('nobody took this rejection')));
  process.on('SIGQUIT', () => { throw new Error('nobody caught this exception'); });`;
const WITH_FAULTS = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULTS)}` };

/** Fails where the configuration is read. */
const BUG = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const exists = fs.existsSync;
  fs.existsSync = (path) => {
    if (String(path).endsWith('jwt-secret')) throw new TypeError('a bug');
    return exists(path);
  };
  syncBuiltinESMExports();`;
const WITH_BUG = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BUG)}` };

const isGone = (child: { exitCode: number | null; signalCode: string | null }): boolean =>
  child.exitCode !== null || child.signalCode !== null;

describe.skipIf(currentEngine() !== 'sqlite')('the process of the server', () => {
  async function settings(): Promise<{ env: Record<string, string>; url: string; dataDir: string }> {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-process-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
    const port = await freePort();
    const env = { PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: join(dataDir, 'data') };
    return { env, url: `http://127.0.0.1:${port}`, dataDir };
  }
  const untilReady = (url: string) =>
    vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), READY);

  /** Started in the background by a shell that exits once the server is ready. */
  async function startedByAShellThatEnds(more: Record<string, string>): Promise<{ url: string; pid: number }> {
    const { env, url } = await settings();
    const script = `"$0" .build/run.mjs main >/dev/null & echo $!; read -r _`;
    const shell = spawn('/bin/sh', ['-c', script, process.execPath], {
      cwd: ROOT,
      env: { ...env, LOG_LEVEL: 'silent', ...more },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = (await once(shell.stdout, 'data')) as [Buffer];
    const pid = Number(String(line));
    onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
    await untilReady(url);
    shell.stdin.end();
    await once(shell, 'exit');
    return { url, pid };
  }

  test('goes on when whoever started it ends', async () => {
    const { url } = await startedByAShellThatEnds({});
    await sleep(1000); // three checks of its parent process
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('ends with the shell that npm ran it in', async () => {
    const { pid } = await startedByAShellThatEnds({ npm_lifecycle_event: 'start' });
    await expect.poll(() => isAlive(pid), READY).toBe(false);
  });

  test('names the lines a fault comes from as they were written', async () => {
    const { env } = await settings();
    const { status, stderr } = spawnSync(process.execPath, ['.build/run.mjs', 'main'], {
      cwd: ROOT,
      env: { ...env, ...WITH_BUG },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/a bug.*\n(?:\s+at .*\n)*\s+at readConfig .*server\/config\.ts:\d+:\d+/);
  });

  test('keeps little in memory for the first stack that is read', async () => {
    const { url } = await startedByAShellThatEnds({});
    const memory = async () =>
      Number(
        /^fichin_process_resident_memory_bytes (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0,
      );
    const ask = (query: string) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
        body: JSON.stringify({ query }),
      });
    expect((await ask('{ serverInfo { maxUploadBytes } }')).status).toBe(200);
    const before = await memory();
    expect((await ask('{ nope }')).status).toBe(400);
    expect(((await memory()) - before) / 1_048_576).toBeLessThan(40);
  });

  test.each(['main', 'demo', 'backup'])(
    'says no more than a sentence where the operator can help: %s',
    async (name) => {
      const { env } = await settings();
      const mistake = await built.run(name, { ...env, PORT: 'here' });
      expect(mistake).toEqual({
        code: 1,
        printed: 'The configuration is not valid:\n- PORT must be a port, 0 to 65535, not "here"\n',
      });
    },
  );

  async function startedAndRead(more: Record<string, string>, name = 'main') {
    const { env, url, dataDir } = await settings();
    const database = { dataDir: join(dataDir, 'data'), databaseUrl: null, synchronous: 'OFF' } as const;
    if (name === 'demo') await (await openDatabase(database)).close(); // so that no world is made
    const child = built.start(name, { ...env, ...more }, ['ignore', 'pipe', 'inherit']);
    onTestFinished(() => void (isGone(child) || child.kill('SIGKILL')));
    let log = '';
    child.stdout?.on('data', (text) => (log += String(text)));
    const ended = once(child, 'close') as Promise<[number | null, string | null]>;
    await untilReady(url);
    return { url, ended, send: (signal: NodeJS.Signals) => child.kill(signal), readLog: () => log };
  }

  test('the demo says in one line that it has stopped', async () => {
    const { ended, send, readLog } = await startedAndRead({}, 'demo');
    await expect.poll(readLog, READY).toContain('/demo/mail\n');
    send('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(readLog().match(/^The demo has stopped\. Its world stays in \/.*\/data\.$/gm)).toHaveLength(1);
  });

  test('outlives rejections that nobody took, ends at an exception that nobody caught, and logs them all', async () => {
    const { url, ended, send, readLog } = await startedAndRead(WITH_FAULTS);
    const counted = async () =>
      /^fichin_errors_total\{api="process",code="UNHANDLED_REJECTION"\} (\d+)/m.exec(
        await (await fetch(`${url}/metrics`)).text(),
      )?.[1];
    expect(await counted()).toBeUndefined();
    send('SIGUSR2');
    await expect.poll(counted, READY).toBe('1');
    send('SIGUSR2');
    await expect.poll(counted, READY).toBe('2');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    send('SIGQUIT');
    expect(await ended).toEqual([1, null]);
    const stack = expect.stringMatching(/\n\s+at /) as string;
    const rejection = { level: 50, err: { message: 'nobody took this rejection', stack } };
    const exception = { level: 60, err: { message: 'nobody caught this exception', stack } };
    expect(failuresIn(readLog())).toMatchObject([rejection, rejection, exception]);
  });

  test('told to stop, it is not ready but answers for as long as it drains, and then ends well', async () => {
    const { url, ended, send } = await startedAndRead({ DRAIN_SECONDS: '2' });
    const readiness = async () => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, await answer.text()];
    };
    send('SIGTERM');
    await expect.poll(readiness).toEqual([503, '{"status":"stopping"}']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const account = { email: 'ana@ejemplo.test', password: PASSWORD, role: 'investor' };
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(registered.status).toBe(201);
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('answers while nobody reads its log, counts what it drops, and stops when the reader is gone', async () => {
    const { env, url, dataDir } = await settings();
    const pipe = join(dataDir, 'log');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(pipe, 'w');
    const child = built.start('main', { ...env, RATE_LIMIT: 'off' }, ['ignore', writer, 'inherit']);
    closeSync(writer);
    onTestFinished(() => void (isGone(child) || child.kill('SIGKILL')));
    await untilReady(url);
    const fill = async () => {
      const long = Array.from({ length: LINES }, () => fetch(`${url}/api/${'x'.repeat(1_900)}`));
      for (const answer of long) expect((await answer).status).toBe(404);
    };
    const dropped = async () =>
      Number(/^fichin_log_lines_dropped_total (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
    expect(await dropped()).toBe(0);
    await fill();
    const whileStalled = await dropped();
    expect(whileStalled).toBeGreaterThan(0);
    closeSync(reader);
    await fill();
    expect(await dropped()).toBeGreaterThan(whileStalled + LINES);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

const ERROR = 50;

const failuresIn = (log: string): Record<string, unknown>[] =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number })
    .filter(({ level }) => level >= ERROR);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
