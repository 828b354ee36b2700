import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

const CORES = availableParallelism();

const canPin = process.platform === 'linux' && CORES > 1 && has('taskset');

/** Runs servers on core 0 and the load on core 1, where the system allows that. */
export function onCores(command: string[], cores: '0' | 'all'): string[] {
  const list = cores === 'all' ? `0-${CORES - 1}` : cores;
  return canPin ? ['taskset', '-c', list, ...command] : command;
}

export function pinLoad(): void {
  if (canPin) execFileSync('taskset', ['-a', '-cp', '1', String(process.pid)], { stdio: 'ignore' });
}

/** Milliseconds of user and system time. */
const timeOf = (ticks: string[]): number => ticks.reduce((sum, one) => sum + Number(one), 0) * TICK_MS;

/** Milliseconds of processor time a process has used, including all threads and system calls. */
export const cpuOf = (pid: number): number => timeOf(statOf(pid).slice(11, 13));

/** Looks of 100 ms in which an idle process uses a tenth of a core at most, one after the other. */
const IDLE_LOOKS = 3;
const LOOK_MS = 100;
/** After these it is measured as it is. */
const MAX_LOOKS = 600;

export async function untilIdle(pid: number): Promise<void> {
  let used = cpuOf(pid);
  for (let looks = 0, idle = 0; idle < IDLE_LOOKS && looks < MAX_LOOKS; looks += 1) {
    await sleep(LOOK_MS);
    const now = cpuOf(pid);
    idle = now - used <= TICK_MS ? idle + 1 : 0;
    used = now;
  }
}

/** The process that started another. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** The PostgreSQL server that a process started, by way of a shell. */
export function postmasterOf(pid: number): number {
  const postmaster = childrenOf(pid)
    .flatMap(childrenOf)
    .find((child) => nameOf(child) === 'postgres');
  if (postmaster === undefined) throw new Error(`Process ${pid} has started no PostgreSQL`);
  return postmaster;
}

/** Milliseconds of processor time of a process and of those it started, ended ones included. */
export function cpuWithChildren(pid: number): number {
  const children = childrenOf(pid).map((child) => orElse(() => cpuOf(child), 0));
  return children.reduce((sum, one) => sum + one, timeOf(statOf(pid).slice(11, 15)));
}

function childrenOf(pid: number): number[] {
  const running = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  return running.filter((one) => orElse(() => parentOf(one), 0) === pid);
}

const nameOf = (pid: number): string => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

/** For a process that ended meanwhile, whose time is its parent's. */
function orElse<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** What Linux says of a process, from its state on: field 3 of proc(5) is the first. */
const statOf = (pid: number): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/** Resident memory in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The machine, what runs on it, and the day. */
export function describeMachine(): string {
  const processor = `${cpus()[0]?.model ?? 'unknown processor'} × ${CORES}`;
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const day = new Date().toISOString().slice(0, 10);
  return [processor, memory, `Node ${process.versions.node}`, process.platform, commit(), day].join(', ');
}

/** Its beginning, and whether files differ from it. */
function commit(): string {
  const { stdout, status } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' });
  return status === 0 ? `commit ${stdout.trim()}` : 'no commit';
}

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
