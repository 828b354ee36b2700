import { compareAnswers } from './compare.ts';
import { medianOf, type Figures } from './figures.ts';
import { turnOf, type Asking, type Turn } from './load.ts';
import type { Options } from './options.ts';
import type { Server } from './server.process.ts';
import type { Stage } from './stage.ts';
import type { Workload } from './workloads.ts';

/** Number of answers compared before the measurement. */
export const COMPARED = 40;
/** Requests to warm up a server, until its code is optimized. */
const WARMING = 2000;

/** Every server has a turn in every round, so that other load on the machine affects all of them equally. */
export async function turnsOf(
  servers: ReadonlyMap<string, Server>,
  { asking, askingOf, connections }: Workload,
  { rounds, seconds, part }: Options,
): Promise<ReadonlyMap<string, Turn[]>> {
  const asked = ({ name }: Server): Asking => askingOf?.[name] ?? asking;
  const requests = Math.ceil(WARMING * part);
  for (const server of servers.values()) await turnOf(server, asked(server), { connections, requests });
  const turns = new Map<string, Turn[]>([...servers.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of servers) {
      turns.get(name)?.push(await turnOf(server, asked(server), { connections, seconds }));
    }
  }
  return turns;
}

/** The medians of the turns. */
export async function takeTurns(
  servers: ReadonlyMap<string, Server>,
  workload: Workload,
  options: Options,
): Promise<Figures> {
  const turns = await turnsOf(servers, workload, options);
  return Object.fromEntries([...turns].map(([name, all]) => [name, medianOf(all)]));
}

/** Starts the workload's servers, compares their answers, and measures them. */
export async function measure(stage: Stage, workload: Workload, options: Options): Promise<Figures> {
  const servers = await Promise.all(workload.servers.map((name) => stage.start(name)));
  try {
    const { differences } = await compareAnswers(servers, workload, COMPARED);
    if (differences.length > 0) throw new Error(`Different answers\n${differences.join('\n')}`);
    return await takeTurns(new Map(servers.map((server) => [server.name, server])), workload, options);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
