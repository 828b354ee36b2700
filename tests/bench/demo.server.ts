import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Starts the demo of a checkout as `npm run demo` does, with data of its own. */
export async function startDemo(checkout = ROOT) {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-web-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: join(dir, 'data'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  };
  const child = spawn(process.execPath, ['.build/run.mjs', 'demo'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'inherit'], // it says what it lacks, such as a build
  });
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode} before it listened`);
    await sleep(200);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dir, { recursive: true, force: true });
  };
  return { url, stop };
}

/** The token of a person of the demo. */
export async function logIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Fichin2026' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
