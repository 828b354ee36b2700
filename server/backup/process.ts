import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kept } from './kept.ts';

/** Runs the entry point beside this one that makes a backup, until it ends. */
export async function keepInProcess(signal: AbortSignal): Promise<Kept> {
  const [, entry = ''] = process.argv;
  const file = join(dirname(entry), `scheduled-backup${extname(entry)}`);
  const child = fork(file, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'], signal });
  let kept: Kept | null = null;
  child.once('message', (message) => (kept = message as Kept));
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  if (kept !== null) return kept;
  throw new Error(said.trim() || `its process ended with ${child.signalCode ?? child.exitCode}`);
}
