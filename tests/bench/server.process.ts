import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';
import { pinned } from './machine.ts';
import { SECRET } from './peers/place.ts';
import { makePeersOwn } from './world.ts';

export type Server = { name: string; url: string; pid: number; stop(): Promise<void> };

/** Where a server finds its copy of the world. */
export type World = { dir: string; databaseUrl: string | null };

const ROOT = join(import.meta.dirname, '../..');

/** The product as `npm start` starts it, or a peer by its name; each alone with a copy of the world. */
export async function startServer(name: string, { dir, databaseUrl }: World): Promise<Server> {
  const port = String(await freePort());
  const dataDir = join(dir, name);
  const file = join(dataDir, 'fichin.db');
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl === null) copyFileSync(join(dir, 'fichin.db'), file);
  if (databaseUrl === null && name !== 'product') makePeersOwn(file);

  const command =
    name === 'product'
      ? [process.execPath, '.build/run.mjs', 'main']
      : [process.execPath, 'dist/bench/serve.js', name, file, port, databaseUrl ?? ''];
  const [program = '', ...args] = pinned(command);
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      JWT_SECRET: SECRET,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const pid = child.pid ?? 0;
  await untilListening(url, () => child.exitCode);
  return {
    name,
    url,
    pid,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function untilListening(url: string, exitCode: () => number | null): Promise<void> {
  for (let tries = 0; tries < 1500; tries += 1) {
    if (exitCode() !== null) throw new Error(`A server ended with ${exitCode()} before it listened`);
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
  throw new Error(`No server at ${url} within 30 s`);
}
