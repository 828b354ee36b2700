import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import './stop-with-parent.mjs';
import { generate, ROOT } from './parts.ts';

/** Several files are often saved at once. */
const PAUSE_MS = 200;

regenerate();
regenerateOnChange();
const running = [start('tsx', ['watch', 'server/main.ts']), start('vite', ['client'])];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
for (const child of running) child.once('exit', stop);

function start(command: string, args: string[]): ChildProcess {
  return spawn(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: 'inherit' });
}

function stop(): void {
  for (const child of running) child.kill('SIGTERM');
  process.exit();
}

function regenerateOnChange(): void {
  let waiting: NodeJS.Timeout | undefined;
  const soon = (_event: string, file: string | null) => {
    if (!file?.endsWith('.graphql')) return;
    clearTimeout(waiting);
    waiting = setTimeout(regenerate, PAUSE_MS);
  };
  for (const path of ['client', 'schema.graphql']) {
    if (existsSync(join(ROOT, path))) watch(join(ROOT, path), { recursive: path === 'client' }, soon);
  }
}

/** A mistake in a .graphql file is told, not fatal: the next save may mend it. */
function regenerate(): void {
  try {
    generate();
  } catch {
    console.error('The operations could not be generated.');
  }
}
