import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, times, type Figure } from '../figure.ts';
import type { Input } from '../growth/input.ts';
import { inputsOf } from '../growth/inputs.ts';
import { faultOf, send } from '../growth/send.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';

/** Of four times the size, at most. */
const MOST_GROWTH = 6;
/** Milliseconds of processor: growth is judged from the first on, and the second is the most for one input. */
const JUDGED = 5;
const LONGEST = 100;
const TRIES = 5;
/** Milliseconds between two looks at /healthz. */
const HEALTH_INTERVAL = 250;

type Worst = { value: number; name: string };
type Tally = { tried: number; faults: string[]; ratio: Worst; time: Worst };

/** Milliseconds the server's main thread, which is its event loop, has worked so far. As Linux counts them. */
const workedBy = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

type Target = { url: string; pid: number; tokens: Record<Input['as'], string | null> };

/** What one input costs at a part of its largest size; what is wrong with its answer goes to `faults`. */
async function costOf({ url, pid, tokens }: Target, { name, as, make }: Input, part: number, faults: string[]) {
  const sent = make(part);
  const before = workedBy(pid);
  const answer = await send(url, tokens[as], sent).catch((error: unknown) => ({
    status: 1006,
    type: '',
    text: String(error),
  }));
  const cost = workedBy(pid) - before;
  const fault = faultOf(sent, answer);
  if (fault !== null) faults.push(`${name} at ${part} → ${fault}`);
  return cost;
}

/** At its largest and a quarter of it, until both numbers are within the goals or were tried often enough: the best. */
async function measure(target: Target, input: Input, tally: Tally): Promise<void> {
  let [small, large] = [Infinity, Infinity];
  for (let tries = 0; tries < TRIES; tries += 1) {
    large = Math.min(large, await costOf(target, input, 1, tally.faults));
    if (large < JUDGED) break;
    small = Math.min(small, await costOf(target, input, 0.25, tally.faults));
    if (large / small <= MOST_GROWTH && large <= LONGEST) break;
  }
  tally.tried += 1;
  if (large > tally.time.value) tally.time = { value: large, name: input.name };
  const ratio = large < JUDGED ? 0 : large / small;
  if (ratio > tally.ratio.value) tally.ratio = { value: ratio, name: input.name };
  if (ratio > MOST_GROWTH || large > LONGEST) {
    console.error(`${input.name}: ${large.toFixed(1)} ms, ${ratio.toFixed(1)} times a quarter`);
  }
}

/** The slowest answer of /healthz while `work` goes on, in milliseconds. */
async function healthDuring(url: string, work: () => Promise<void>): Promise<number> {
  let slowest = 0;
  let going = true;
  const watching = (async () => {
    while (going) {
      const started = performance.now();
      await fetch(`${url}/healthz`).then((answer) => answer.text());
      slowest = Math.max(slowest, performance.now() - started);
      await sleep(HEALTH_INTERVAL);
    }
  })();
  await work().finally(() => void (going = false));
  await watching;
  return slowest;
}

export const growth: Figure = {
  name: 'growth: every text, list, number and key of every call, four times as large; longest work for one input',
  goal: `≤ ${MOST_GROWTH} times, ≤ ${LONGEST} ms, 0 faults`,
  async measure(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-growth-'));
    const server = await startServer({ dataDir });
    const { url, child } = server;
    const developer = await registerOn(url, 'dev@tortura.test', 'developer');
    const investor = await registerOn(url, 'inv@tortura.test', 'investor');
    await projectOn(url, developer, 50);
    await investor.post(url, '/projects/1/invest', { amount: 100 });
    const tokens = { developer: developer.token, investor: investor.token, nobody: null };
    const target = { url, pid: child.pid ?? 0, tokens };

    const random = createRandom(scale.seed);
    const all = (await inputsOf(url, developer.token)).map((input) => ({ input, place: random() }));
    const inputs = all.toSorted((a, b) => a.place - b.place).slice(0, times(scale, all.length));
    const tally: Tally = { tried: 0, faults: [], ratio: { value: 0, name: '' }, time: { value: 0, name: '' } };
    // What is compiled and loaded at its first use is no part of an input's cost.
    for (const { input } of all.slice(0, times(scale, 200))) await costOf(target, input, 0.25, tally.faults);
    const slowest = await healthDuring(url, async () => {
      for (const { input } of inputs) await measure(target, input, tally);
    });
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    const { tried, faults, ratio, time } = tally;
    for (const fault of faults.slice(0, 20)) console.error(fault);
    const value =
      `${tried} inputs, ${faults.length} faults, worst growth ${ratio.value.toFixed(1)} (${ratio.name}), ` +
      `longest ${time.value.toFixed(1)} ms (${time.name}), slowest /healthz ${Math.round(slowest)} ms`;
    return { value, ok: faults.length === 0 && ratio.value <= MOST_GROWTH && time.value <= LONGEST };
  },
};
