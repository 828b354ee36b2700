import { noteOn, tableOf } from './figures.ts';
import { floodBench } from './flood.ts';
import { verdictsOf } from './goals.ts';
import { pinLoad } from './machine.ts';
import { measure } from './measure.ts';
import type { Options } from './options.ts';
import { preparePeers } from './peers.packages.ts';
import { report } from './report.ts';
import { postgresStage } from './stage.postgres.ts';
import { sqliteStage } from './stage.sqlite.ts';
import type { Stage } from './stage.ts';
import { workloadsOn } from './workloads.ts';
import { scaled, type Size } from './world.rows.ts';

/** The prefix of a workload's name: F means all workloads on PostgreSQL, FA the first alone. */
const STAGES: Record<string, (size: Size) => Promise<Stage>> = { '': sqliteStage, F: postgresStage };
const NAMES: Record<string, string[]> = { '': ['A', 'B', 'C', 'D', 'E'], F: ['A', 'B', 'C', 'D'] };

/** Whether the word names workloads of the peers: one, or all of an engine. */
export const isWorkload = (word: string): boolean =>
  Object.entries(NAMES).some(([letter, names]) => names.some((name) => isWanted([word], letter, name)));

/** Measures the product and its peers. */
export async function bench(options: Options): Promise<boolean> {
  await preparePeers();
  pinLoad();
  let ok = true;
  for (const [letter, open] of Object.entries(STAGES)) {
    const wanted = (NAMES[letter] ?? []).filter((name) => isWanted(options.words, letter, name));
    if (wanted.length === 0) continue;
    const stage = await open(scaled(options.part));
    try {
      for (const name of wanted) ok = (await show(stage, letter, name, options)) && ok;
    } finally {
      await stage.close();
    }
  }
  console.log('\nHow it is measured and how to read it: tests/bench/README.md');
  return ok;
}

const isWanted = (words: string[], letter: string, name: string): boolean =>
  words.length === 0 || words.includes(`${letter}${name}`) || (letter !== '' && words.includes(letter));

async function show(stage: Stage, letter: string, name: string, options: Options): Promise<boolean> {
  const chosen = stage.servers.filter(
    (server) => server === stage.limit || !options.servers?.length || options.servers.includes(server),
  );
  const workloads = workloadsOn(stage.rows, chosen);
  if (name === 'E') return floodBench(stage, workloads.A, options);
  const workload = workloads[name as keyof typeof workloads];
  const figures = await measure(stage, workload, options);
  const note = name === 'D' ? '' : noteOn(figures, stage.limit);
  const title = `${letter}${name}. ${workload.title}`;
  return report({ title, ...tableOf(figures, stage.limit), note, verdicts: verdictsOf(`${letter}${name}`, figures) });
}
