import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, times, type Figure } from '../figure.ts';
import { addressInputs } from '../growth/address.inputs.ts';
import type { Input } from '../growth/input.ts';
import { inputsOf } from '../growth/inputs.ts';
import { faultOf, send } from '../growth/send.ts';
import { textInputs } from '../growth/text.inputs.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';

/** The largest allowed ratio of costs when the size is four times as large. */
const MOST_GROWTH = 6;
/** Milliseconds of processor time: growth is judged above the first, and no input may cost more than the second. */
const JUDGED = 5;
const LONGEST = 100;
const TRIES = 5;
const PASSES = 3;
/** Milliseconds between two requests of /healthz. */
const HEALTH_INTERVAL = 250;

type Worst = { value: number; name: string };
type Tally = { faults: string[]; ratio: Worst; time: Worst };
type Cost = { ratio: number; large: number };

/**
 * Milliseconds of processor time the server's main thread has used so far, from Linux, which counts them only when the
 * thread sleeps: an answer may arrive before that.
 */
async function workedBy(pid: number): Promise<number> {
  const thread = `/proc/${pid}/task/${pid}`;
  while (!/\) S /.test(readFileSync(`${thread}/stat`, 'utf8'))) await sleep(1);
  return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

type Target = { url: string; pid: number; tokens: Record<Input['as'], string | null> };

/** The cost of one input at a part of its largest size; a wrong answer is added to `faults`. */
async function costOf({ url, pid, tokens }: Target, { name, as, make }: Input, part: number, faults: string[]) {
  const sent = make(part);
  const before = await workedBy(pid);
  const answer = await send(url, tokens[as], sent).catch((error: unknown) => ({
    status: 1006,
    type: '',
    text: String(error),
  }));
  const cost = (await workedBy(pid)) - before;
  const fault = faultOf(sent, answer);
  if (fault !== null) faults.push(`${name} at ${part} → ${fault}`);
  return cost;
}

/**
 * Measures at the largest size and at a quarter of it, until both goals are met or TRIES is reached; the minimum
 * counts.
 */
async function measure(target: Target, input: Input, faults: string[]): Promise<Cost> {
  let [small, large] = [Infinity, Infinity];
  for (let tries = 0; tries < TRIES; tries += 1) {
    large = Math.min(large, await costOf(target, input, 1, faults));
    if (large < JUDGED) break;
    small = Math.min(small, await costOf(target, input, 0.25, faults));
    if (large / small <= MOST_GROWTH && large <= LONGEST) break;
  }
  return { ratio: large < JUDGED ? 0 : large / small, large };
}

const isWithin = ({ ratio, large }: Cost): boolean => ratio <= MOST_GROWTH && large <= LONGEST;

/** Measures all; what misses a goal is measured again at the end, when whatever else the machine did may be over. */
async function measureAll(target: Target, inputs: readonly Input[], tally: Tally): Promise<void> {
  let left = inputs;
  for (let pass = 1; pass <= PASSES && left.length > 0; pass += 1) {
    const missed: Input[] = [];
    for (const input of left) {
      const cost = await measure(target, input, tally.faults);
      if (!isWithin(cost) && pass < PASSES) missed.push(input);
      else count(tally, input, cost);
    }
    left = missed;
  }
}

function count(tally: Tally, { name }: Input, cost: Cost): void {
  const { ratio, large } = cost;
  if (large > tally.time.value) tally.time = { value: large, name };
  if (ratio > tally.ratio.value) tally.ratio = { value: ratio, name };
  if (!isWithin(cost)) console.error(`${name}: ${large.toFixed(1)} ms, ${ratio.toFixed(1)} times a quarter`);
}

/** The slowest answer of /healthz while `work` runs, in milliseconds. */
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

type ListInputs = (url: string, token: string, dataDir: string) => Promise<Input[]>;

const growthOf = (what: string, listInputs: ListInputs): Figure => ({
  name: `growth ${what}, four times as large; longest work for one input`,
  goal: `≤ ${MOST_GROWTH} times, ≤ ${LONGEST} ms, 0 faults`,
  async measure(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-growth-'));
    const server = await startServer({ dataDir, env: { KEPT_PAGES: 'off' } });
    const { url, child } = server;
    const developer = await registerOn(url, 'dev@tortura.test', 'developer');
    const investor = await registerOn(url, 'inv@tortura.test', 'investor');
    await projectOn(url, developer, 50);
    await investor.post(url, '/projects/1/invest', { amount: 100 });
    const tokens = { developer: developer.token, investor: investor.token, nobody: null };
    const target = { url, pid: child.pid ?? 0, tokens };

    const random = createRandom(scale.seed);
    const all = (await listInputs(url, developer.token, dataDir)).map((input) => ({ input, place: random() }));
    const inputs = all.toSorted((a, b) => a.place - b.place).slice(0, times(scale, all.length));
    const tally: Tally = { faults: [], ratio: { value: 0, name: '' }, time: { value: 0, name: '' } };
    // Warm-up: code that is compiled or loaded at its first use is no part of an input's cost.
    for (const { input } of all.slice(0, times(scale, 200))) await costOf(target, input, 0.25, tally.faults);
    const measured = inputs.map(({ input }) => input);
    const slowest = await healthDuring(url, () => measureAll(target, measured, tally));
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    const { faults, ratio, time } = tally;
    for (const fault of faults.slice(0, 20)) console.error(fault);
    const value =
      `${measured.length} inputs, ${faults.length} faults, worst growth ${ratio.value.toFixed(1)} (${ratio.name}), ` +
      `longest ${time.value.toFixed(1)} ms (${time.name}), slowest /healthz ${Math.round(slowest)} ms`;
    return { value, ok: faults.length === 0 && ratio.value <= MOST_GROWTH && time.value <= LONGEST };
  },
});

export const growth = growthOf('of every text, list, number and key of every call', inputsOf);

export const growthOfAddresses = growthOf('of addresses: paths and headers', async () => addressInputs());

export const growthOfTexts = growthOf('of stored texts, where they are shown', textInputs);
