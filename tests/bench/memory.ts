import { GOALS } from './goals.ts';
import { turnOf } from './load.ts';
import { memoryOf, pinLoad } from './machine.ts';
import type { Options } from './options.ts';
import { report } from './report.ts';
import { sqliteStage } from './stage.sqlite.ts';
import { workloadsOn } from './workloads.ts';
import { scaled } from './world.rows.ts';

const SECONDS = 600;
const SAMPLES = 120;
const CONNECTIONS = 16;
/**
 * MB that V8 allows its heap on a machine with 2 GB. With more memory it lets more garbage lie, and the figure would be
 * the machine's.
 */
const HEAP_LIMIT = 512;

type Sample = { seconds: number; megabytes: number };

/** Measures the server's memory during ten minutes of reading and investing. */
export async function bench({ part }: Options): Promise<boolean> {
  pinLoad();
  const stage = await sqliteStage(scaled(1));
  const { A, B, C, D } = workloadsOn(stage.rows, []);
  const mix = [A, B, C, D, A, B, C];
  const server = await stage.start('product', { settings: { NODE_OPTIONS: `--max-old-space-size=${HEAP_LIMIT}` } });
  const samples: Sample[] = [];
  const began = performance.now();
  const sample = () => samples.push({ seconds: (performance.now() - began) / 1000, megabytes: memoryOf(server.pid) });
  const sampling = setInterval(sample, (SECONDS * part * 1000) / SAMPLES);
  try {
    const asking = (index: number) => (mix[index % mix.length] ?? A).asking(index);
    const { perSecond } = await turnOf(server, asking, { connections: CONNECTIONS, seconds: SECONDS * part });
    return show(samples, perSecond);
  } finally {
    clearInterval(sampling);
    await server.stop();
    await stage.close();
  }
}

function show(samples: Sample[], perSecond: number): boolean {
  const settled = samples.slice(Math.ceil(samples.length / 5));
  const most = Math.max(...samples.map(({ megabytes }) => megabytes));
  const growth = slopeOf(settled) * SECONDS;
  const every = Math.ceil(samples.length / 10);
  const shown = samples.filter((_sample, index) => index % every === 0);
  const goals = GOALS.memory;
  return report({
    title: `Memory during browse, project page, list and invest, ${perSecond.toFixed(0)} requests/s`,
    head: ['after, s', 'MB'],
    rows: shown.map(({ seconds, megabytes }) => [seconds.toFixed(0), megabytes.toFixed(0)]),
    verdicts: [
      { measured: `at most ${most.toFixed(0)} MB`, goal: `< ${goals.most}`, isMet: most < goals.most },
      {
        measured: `${growth.toFixed(1)} MB more in ten minutes`,
        goal: `< ${goals.growth}`,
        isMet: growth < goals.growth,
      },
    ],
  });
}

/** Growth in MB a second, by least squares. */
function slopeOf(samples: Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const time = mean(({ seconds }) => seconds);
  const level = mean(({ megabytes }) => megabytes);
  const together = mean(({ seconds, megabytes }) => (seconds - time) * (megabytes - level));
  return together / mean(({ seconds }) => (seconds - time) ** 2);
}
