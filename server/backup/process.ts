import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { MadeBackup } from './automatic.ts';

/** Runs the entry point beside this one that makes a backup, until it ends. */
export async function backUpInProcess(signal: AbortSignal): Promise<MadeBackup> {
  const [, entry = ''] = process.argv;
  const file = join(dirname(entry), `scheduled-backup${extname(entry)}`);
  const child = fork(file, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'], signal });
  let made: MadeBackup | null = null;
  child.once('message', (message) => (made = message as MadeBackup));
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  if (made !== null) return made;
  throw new Error(said.trim() || `its process ended with ${child.signalCode ?? child.exitCode}`);
}
