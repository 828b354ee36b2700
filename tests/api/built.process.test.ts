import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '#.build/parts.ts';
import { buildServer, type BuiltServer } from '#tests/support/built.ts';
import { freePort } from '#tests/support/port.ts';
import { currentEngine } from '#tests/support/storage.ts';

const READY = { timeout: 40_000 };
/** A pipe and what may wait for its reader hold fewer, of 12,000 characters each. */
const LINES = 120;

const isGone = (child: { exitCode: number | null; signalCode: string | null }): boolean =>
  child.exitCode !== null || child.signalCode !== null;

describe.skipIf(currentEngine() !== 'sqlite')('the process of the server', { timeout: 60_000 }, () => {
  let built: BuiltServer;
  beforeAll(async () => {
    built = await buildServer();
  });
  afterAll(() => built.remove());

  async function settings(): Promise<{ env: Record<string, string>; url: string; dataDir: string }> {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-process-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
    const port = await freePort();
    const env = { PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: join(dataDir, 'data') };
    return { env, url: `http://127.0.0.1:${port}`, dataDir };
  }
  const untilReady = (url: string) =>
    vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), READY);

  /** Started in the background by a shell, which ends once the server is ready. */
  async function startedByAShellThatEnds(more: Record<string, string>): Promise<{ url: string; pid: number }> {
    const { env, url } = await settings();
    const entry = relative(join(ROOT, 'dist/server'), join(built.folder, 'main'));
    const script = `"$0" .build/run.mjs ${entry} >/dev/null & echo $!; read -r _`;
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
    await sleep(1000); // three looks at its parent
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('ends with the shell that npm ran it in', async () => {
    const { pid } = await startedByAShellThatEnds({ npm_lifecycle_event: 'start' });
    await expect.poll(() => isAlive(pid), READY).toBe(false);
  });

  test('says where a fault lies, and no more than a sentence where the operator can help', async () => {
    const { env } = await settings();
    for (const name of ['main', 'demo', 'backup']) {
      const fault = await built.run(name, { ...env, DATA_DIR: '/dev/null/no-folder' });
      expect(fault.printed, name).toMatch(/ENOTDIR.*\n\s+at /);
      expect(fault.code, name).toBe(1);
      const mistake = await built.run(name, { ...env, PORT: 'here' });
      expect(mistake.printed, name).toBe(
        'The configuration is not valid:\n- PORT must be a port, 0 to 65535, not "here"\n',
      );
      expect(mistake.code, name).toBe(1);
    }
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
      const long = Array.from({ length: LINES }, () => fetch(`${url}/api/${'x'.repeat(12_000)}`));
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
