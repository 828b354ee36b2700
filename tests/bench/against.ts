import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '#.build/targets.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { compareAnswers } from './compare.ts';
import { median, wholeCpu } from './figures.ts';
import { GOALS } from './goals.ts';
import { cpuWithChildren, pinLoad, postmasterOf } from './machine.ts';
import { COMPARED, turnsOf } from './measure.ts';
import type { Options } from './options.ts';
import { report, type Verdict } from './report.ts';
import type { Server } from './server.process.ts';
import { workloadsOn, type Workloads } from './workloads.ts';
import { rowsOf, scaled } from './world.rows.ts';

const ALL = ['A', 'B', 'C', 'D', 'FA', 'FB', 'FC', 'FD'];

const OTHER = 'the other';
const THIS = 'this build';
/** In a world of its own; how much it differs from this build is noise. */
const AGAIN = 'this build again';

/** Makes a world by the seeds of the checkout in which it runs, on its own schema, and starts its build there. */
const HOST = `
const [engine, part] = process.argv.slice(1);
const { scaled } = await import('./tests/bench/world.rows.ts');
const stages = await import('./tests/bench/stage.' + engine + '.ts');
const stage = await (stages.sqliteStage ?? stages.postgresStage)(scaled(Number(part)));
const server = await stage.start('product');
console.log(JSON.stringify({ url: server.url, pid: server.pid }));
for await (const _end of process.stdin);
await server.stop();
await stage.close();
process.exit();`;

/** This build beside the one in a folder, and beside itself. */
export async function bench(options: Options): Promise<boolean> {
  const [folder, ...words] = options.words;
  if (!folder || !existsSync(join(folder, 'tests/bench/stage.ts')))
    throw new OperatorError('The first word is the folder of a built checkout of the product.');
  pinLoad();
  let isMet = true;
  for (const name of words.length > 0 ? words : ALL) isMet = (await measure(name, resolve(folder), options)) && isMet;
  return isMet;
}

async function measure(name: string, folder: string, options: Options): Promise<boolean> {
  const engine = name.startsWith('F') ? 'postgres' : 'sqlite';
  const workload = workloadsOn(rowsOf(scaled(options.part), ''), [])[name.slice(-1) as keyof Workloads];
  if (!workload) throw new OperatorError(`There is no workload ${name}: ${ALL.join(', ')}.`);
  const folders = { [OTHER]: folder, [THIS]: ROOT, [AGAIN]: ROOT };
  const servers = new Map<string, Server>();
  try {
    for (const [each, checkout] of Object.entries(folders))
      servers.set(each, await startIn(checkout, each, engine, options.part));
    const { differences } = await compareAnswers([...servers.values()], workload, COMPARED);
    const turns = await turnsOf(servers, workload, options);
    const costs = new Map([...turns].map(([each, all]) => [each, all.map(wholeCpu)]));
    return show(`${name}. ${workload.title}`, costs, differences);
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}

async function startIn(checkout: string, name: string, engine: string, part: number): Promise<Server> {
  const host = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', HOST, engine, String(part)],
    {
      cwd: checkout,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(host, 'exit');
  const started = once(createInterface(host.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([started, ended.then(() => [null])]);
  if (line === null) throw new Error(`${checkout} did not start`);
  const { url, pid } = JSON.parse(line) as Pick<Server, 'url' | 'pid'>;
  const postmaster = engine === 'postgres' ? postmasterOf(host.pid ?? 0) : null;
  return {
    name,
    url,
    pid,
    databaseCpu: () => (postmaster === null ? 0 : cpuWithChildren(postmaster)),
    async stop() {
      host.stdin.end();
      await ended;
    },
  };
}

function show(title: string, costs: ReadonlyMap<string, number[]>, differences: readonly string[]): boolean {
  const own = costs.get(THIS) ?? [];
  const rows = [...costs].map(([name, all]) => {
    const cells = [leastOf(all), median(all)];
    const shares = [leastOf(own) / leastOf(all), median(own) / median(all)];
    return [name, ...cells.map((ms) => ms.toFixed(3)), ...shares.map((share) => share.toFixed(2))];
  });
  const least = leastOf(own) / leastOf(costs.get(OTHER) ?? []);
  const verdict: Verdict = {
    measured: `${least.toFixed(2)} × the other's least`,
    goal: `≤ ${GOALS.against}`,
    isMet: least <= GOALS.against,
  };
  const head = ['build', 'least ms', 'median ms', 'this ÷ it, least', 'median'];
  const note = differences.length === 0 ? 'All answers are equal.' : `Answers differ:\n${differences.join('\n')}`;
  return report({ title, head, rows, note, verdicts: [verdict] });
}

const leastOf = (values: readonly number[]): number => Math.min(...values);
