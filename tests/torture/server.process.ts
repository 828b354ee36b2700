import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';

export const SERVER_ENTRY = join(import.meta.dirname, '../../dist/server/main.js');
/** Signs all tokens. */
export const SECRET = 'a secret for torture alone and long enough';

/** The built server in its own process, which can be killed. */
export type ServerProcess = {
  url: string;
  /** Milliseconds from the start of the process to its first successful readiness check. */
  startedIn: number;
  child: ChildProcess;
  /** Ends it with a signal and waits; returns the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export type Place = {
  dataDir: string;
  databaseUrl?: string | null;
  port?: number;
  /** The built server's file, of this checkout unless it is another's. */
  entry?: string;
  /** Further variables of the environment. */
  env?: Record<string, string>;
};

export async function startServer({
  dataDir,
  databaseUrl,
  port,
  entry = SERVER_ENTRY,
  env = {},
}: Place): Promise<ServerProcess> {
  const chosen = port ?? (await freePort());
  const started = performance.now();
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 2, 'inherit'], // fatal errors are in its log
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      JWT_SECRET: SECRET,
      RATE_LIMIT: 'off',
      QUOTAS: 'off',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
  const url = `http://127.0.0.1:${chosen}`;
  await untilReady(url, child);
  return {
    url,
    child,
    startedIn: performance.now() - started,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`);
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(10);
  }
  throw new Error('The server was not ready within 30 s');
}
