import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pretty from 'pino-pretty';
import { generateOnChange } from './generate.ts';
import { generate, ROOT } from './targets.ts';
import './stop-with-parent.mjs';

/** Logs every request, unless LOG_LEVEL is set. */
const environment = { LOG_LEVEL: 'info', ...process.env };

generate();
generateOnChange();
const server = start('tsx', ['watch', '--clear-screen=false', 'server/demo.ts'], 'pipe');
server.stdout?.pipe(pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true }));
const running = [server, start('vite', ['client'], 'inherit')];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
for (const child of running) child.once('exit', stop);

function start(command: string, args: string[], output: 'inherit' | 'pipe'): ChildProcess {
  const stdio = ['inherit', output, 'inherit'] as const;
  return spawn(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: [...stdio], env: environment });
}

function stop(): void {
  for (const child of running) child.kill('SIGTERM');
  process.exit();
}
