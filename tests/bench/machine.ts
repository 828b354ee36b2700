import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

const CORES = availableParallelism();

const canPin = process.platform === 'linux' && CORES > 1 && has('taskset');

/** Servers run on core 0 and the load on core 1, where that can be had. */
export function onCores(command: string[], cores: '0' | 'all'): string[] {
  const list = cores === 'all' ? `0-${CORES - 1}` : cores;
  return canPin ? ['taskset', '-c', list, ...command] : command;
}

export function pinLoad(): void {
  if (canPin) execFileSync('taskset', ['-a', '-cp', '1', String(process.pid)], { stdio: 'ignore' });
}

/** Milliseconds of processor time a process has used, its threads' and the kernel's for it included. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export const describeMachine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length}, Node ${process.versions.node}, ${process.platform}`;

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
