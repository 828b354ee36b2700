import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/port.ts';
import { times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { SERVER_ENTRY, untilReady } from '../server.process.ts';

const AT_ONCE = 8;
/** Makes each log line long, so that the log's buffer fills quickly. */
const LONG = 'x'.repeat(1_900);
const MEGABYTE = 1_048_576;

type Read = 'read' | 'not read';

/** The 99th percentile of the response times of `requests` requests, in ms. */
async function p99(url: string, requests: number): Promise<number> {
  const taken: number[] = [];
  const worker = async () => {
    while (taken.length < requests) {
      const begun = performance.now();
      await (await fetch(`${url}/api/${LONG}`)).text();
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.NaN;
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

async function droppedBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fichin_log_lines_dropped_total (\d+)/m.exec(text)?.[1]);
}

/** Runs a server whose log is a pipe that is read, or held open without reading. */
async function run(scale: Scale, reading: Read) {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-log-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, 'w');
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') };
  const settings = { ...env, DATABASE_URL: '', RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [SERVER_ENTRY], { stdio: ['ignore', writer, 'inherit'], env: settings });
  closeSync(writer);
  const drain = reading === 'read' ? setInterval(() => readAll(reader), 5) : undefined;
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, child);
    await p99(url, times(scale, 1000, 300)); // warms the code up and fills the log's buffer
    const before = memoryOf(child.pid ?? 0);
    const slowest = await p99(url, times(scale, 6000, 500));
    const grown = memoryOf(child.pid ?? 0) - before;
    clearInterval(drain);
    closeSync(reader);
    await p99(url, 100); // the server now writes to a broken pipe
    const dropped = await droppedBy(url);
    const asked = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    const [code] = (await ended) as [number | null];
    clearTimeout(timer);
    return { slowest, grown, dropped, code, seconds: (performance.now() - asked) / 1000 };
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function readAll(pipe: number): void {
  const piece = Buffer.alloc(MEGABYTE);
  try {
    while (readSync(pipe, piece) > 0);
  } catch {
    // the pipe is empty for now
  }
}

export const logReader: Figure = {
  name: 'a log nobody reads, and then no reader: slowest hundredth of answers, memory, SIGTERM',
  goal: '≤ 1.5 × + 5 ms of a log that is read, ≤ 50 MB more, exit 0 within 10 s',
  async measure(scale) {
    const [read, stalled] = [await run(scale, 'read'), await run(scale, 'not read')];
    const value = [
      `${stalled.slowest.toFixed(1)} ms, ${read.slowest.toFixed(1)} ms when read`,
      `${stalled.grown.toFixed(0)} MB more`,
      `${stalled.dropped} lines dropped`,
      `exit ${stalled.code} after ${stalled.seconds.toFixed(1)} s`,
    ].join('; ');
    const isFast = stalled.slowest <= read.slowest * 1.5 + 5;
    const isEnded = stalled.code === 0 && stalled.seconds <= 10;
    return { value, ok: isFast && stalled.grown <= 50 && stalled.dropped > 0 && isEnded } satisfies Verdict;
  },
};
