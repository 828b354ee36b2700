import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';
import { onCores } from './machine.ts';
import { SECRET } from './secret.ts';

export type Server = {
  name: string;
  url: string;
  pid: number;
  /** Milliseconds of processor time PostgreSQL has used so far; 0 on SQLite. */
  databaseCpu(): number;
  stop(): Promise<void>;
};

/** Where a server finds its data: the folder, and PostgreSQL's URL, or null on SQLite. */
export type World = { dir: string; databaseUrl: string | null };

export const isProduct = (name: string): boolean => name === 'product';

const ROOT = join(import.meta.dirname, '../..');

/** All peers bundled in one file, inside their node_modules so that it can load their packages. */
export const BUILT_PEERS = 'tests/bench/peers/node_modules/.cache/serve.js';

export type StartOptions = {
  /** Restricts the server to core 0. */
  pin?: boolean;
  /** A server whose database this one shares, on PostgreSQL. */
  beside?: Server;
  /** Environment variables of the product. */
  settings?: Record<string, string>;
};

/** Starts the product as `npm start` does, or a peer by its name. */
export async function startServer(name: string, world: World, options: StartOptions = {}): Promise<Server> {
  const { pin = true, settings = {} } = options;
  const { dir, databaseUrl } = world;
  const file = join(dir, 'fichin.db');
  const port = String(await freePort());
  const command = isProduct(name)
    ? [process.execPath, '.build/run.mjs', 'main']
    : [process.execPath, join(ROOT, BUILT_PEERS), name, file, port, databaseUrl ?? ''];
  const [program = '', ...args] = onCores(command, pin ? '0' : 'all');
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      DATABASE_URL: databaseUrl ?? '',
      JWT_SECRET: SECRET,
      RATE_LIMIT: 'off',
      QUOTAS: 'off',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const pid = child.pid ?? 0;
  await untilListening(name, url, () => child.exitCode);
  return {
    name,
    url,
    pid,
    databaseCpu: () => 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function untilListening(name: string, url: string, exitCode: () => number | null): Promise<void> {
  for (let tries = 0; tries < 1500; tries += 1) {
    if (exitCode() !== null) throw new Error(`${name} ended with ${exitCode()} before it listened`);
    const answered = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return true;
      },
      () => false,
    );
    if (answered) return;
    await sleep(20);
  }
  throw new Error(`${name} did not listen within 30 s`);
}
