import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A completed system call: its name and strace's line; in the order of completion. */
export type Call = { name: string; line: string };

const CALLS = 'fsync,fdatasync,sendto,write,writev,pwrite64';

/** The system calls of the process `pid` while `work` runs. */
export async function traced(pid: number, work: () => Promise<void>): Promise<Call[]> {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
  } catch {
    throw new Error('not measured: strace is missing (on Debian: apt-get install strace)');
  }
  const folder = mkdtempSync(join(tmpdir(), 'fichin-trace-'));
  const log = join(folder, 'log');
  const tracer = spawn('strace', ['-f', '-y', '-s', '64', '-e', `trace=${CALLS}`, '-o', log, '-p', String(pid)]);
  const ended = once(tracer, 'exit');
  await attached(tracer.stderr);
  await work();
  tracer.kill('SIGINT');
  await ended;
  const calls = finished(readFileSync(log, 'utf8').split('\n'));
  rmSync(folder, { recursive: true });
  return calls;
}

/** Resolves once strace is attached. Its output is read to the end, because it reports every new thread. */
function attached(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('attached')) resolve();
    });
    output.on('end', () => reject(new Error(`not measured: strace may not look at the server: ${said}`)));
  });
}

/** Joins a call that strace prints in two lines, which counts at the second. */
function finished(lines: string[]): Call[] {
  const begun = new Map<string, string>();
  return lines.flatMap((line) => {
    const [, thread = '', told = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (told.includes('<unfinished ...>')) {
      begun.set(thread, told);
      return [];
    }
    const whole = told.startsWith('<... ') ? `${begun.get(thread) ?? ''}${told}` : told;
    const name = /^\w+/.exec(whole)?.[0];
    return name ? [{ name, line: whole }] : [];
  });
}
