import { compareAnswers } from './compare.ts';
import { medianOf, type Figures } from './figures.ts';
import { turnOf, type Turn } from './load.ts';
import type { Options } from './options.ts';
import type { Stage } from './stage.ts';
import type { Workload } from './workloads.ts';

/** Answers looked at before anything is timed. */
const COMPARED = 40;
/** Requests until a server's code is as fast as it will be. */
const WARMING = 2000;

/** Every server has its turn in every round, so that whatever else the machine does falls on all alike. */
export async function measure(stage: Stage, workload: Workload, options: Options): Promise<Figures> {
  const { rounds, seconds, before } = options;
  const { asking, connections } = workload;
  const names = before ? [...workload.servers, 'before'] : workload.servers;
  const checkout = before ?? undefined;
  const servers = await Promise.all(names.map((name) => stage.start(name, { checkout })));
  try {
    // Another commit may rightly answer otherwise.
    const compared = servers.filter(({ name }) => name !== 'before');
    await compareAnswers(Object.fromEntries(compared.map(({ name, url }) => [name, url])), asking, COMPARED);
    for (const server of servers) await turnOf(server, asking, { connections, requests: WARMING });
    const turns = new Map<string, Turn[]>(servers.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers) {
        turns.get(server.name)?.push(await turnOf(server, asking, { connections, seconds }));
      }
    }
    return Object.fromEntries([...turns].map(([name, all]) => [name, medianOf(all)]));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
