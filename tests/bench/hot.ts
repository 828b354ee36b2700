import { MAX_INVESTMENTS } from '#server/features/investments/investment.rules.ts';
import { medianOf } from './figures.ts';
import { GOALS } from './goals.ts';
import { investable, investing } from './investing.ts';
import { turnOf, type Asking, type Turn } from './load.ts';
import { pinLoad } from './machine.ts';
import type { Bench, Options } from './options.ts';
import { report, type Verdict } from './report.ts';
import type { Server } from './server.process.ts';
import { postgresStage } from './stage.postgres.ts';
import type { Stage } from './stage.ts';
import { scaled, type Rows } from './world.rows.ts';

const INVESTORS = 32;
const PROJECTS = 50;
/** Requests to warm up the copies together. */
const WARMING = 2000;

/** Investing on PostgreSQL in one project beside investing in fifty, with one and two copies of the server. */
export const bench: Bench = async (options) => {
  pinLoad();
  const stage = await postgresStage(scaled(options.part));
  const measured: Measured[] = [];
  try {
    for (const copies of [1, 2]) measured.push(await measure(stage, copies, options));
  } finally {
    await stage.close();
  }
  return show(measured);
};

type Measured = { copies: number; hot: Turn[]; spread: Turn[] };

async function start(stage: Stage, copies: number): Promise<Server[]> {
  const first = await stage.start('product');
  const servers = [first];
  for (let n = 1; n < copies; n += 1) servers.push(await stage.start('product', { beside: first }));
  return servers;
}

/** Turns alternate, so that other load on the machine affects all alike. */
async function measure(stage: Stage, copies: number, { rounds, seconds, part }: Options): Promise<Measured> {
  const { hot, spread } = workloadsOf(stage.rows);
  const turns: Measured = { copies, hot: [], spread: [] };
  const servers = await start(stage, copies);
  try {
    for (const asking of [hot, spread])
      await turnOn(servers, asking, { requests: Math.ceil((WARMING * part) / copies) });
    for (let round = 0; round < rounds; round += 1) {
      turns.hot.push(await turnOn(servers, hot, { seconds }));
      turns.spread.push(await turnOn(servers, spread, { seconds }));
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  return turns;
}

function show(all: readonly Measured[]): boolean {
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const { copies, hot, spread } of all) {
    const [one, fifty] = [medianOf(hot), medianOf(spread)];
    const share = one.perSecond / fifty.perSecond;
    const rates = [one.perSecond.toFixed(0), fifty.perSecond.toFixed(0), share.toFixed(2)];
    rows.push([`${copies}`, ...rates, `${one.p50.toFixed(1)}, ${fifty.p50.toFixed(1)}`]);
    const measured = `${share.toFixed(2)} of the investments in fifty, copies: ${copies}`;
    verdicts.push({ measured, goal: `≥ ${GOALS.hot}`, isMet: share >= GOALS.hot });
  }
  const head = ['copies', 'one project, a second', 'fifty, a second', 'share', 'p50 ms of one, of fifty'];
  return report({ title: 'Investing in one project beside fifty, on PostgreSQL', head, rows, verdicts });
}

/** The copies have the investors' connections in equal parts; their rates are added. */
async function turnOn(servers: readonly Server[], asking: Asking, effort: { seconds?: number; requests?: number }) {
  const connections = INVESTORS / servers.length;
  const all = await Promise.all(
    servers.map((server, copy) =>
      turnOf(server, (index) => asking(index * servers.length + copy), { connections, ...effort }),
    ),
  );
  return { ...medianOf(all), perSecond: all.reduce((sum, { perSecond }) => sum + perSecond, 0) };
}

/** Half of what these people may invest in one project: then the next is the hot one. */
const IN_ONE = (INVESTORS * MAX_INVESTMENTS) / 2;

/** Investments of as many people as a project has free seats for. */
function workloadsOf(rows: Rows): { hot: Asking; spread: Asking } {
  const { investors: all, projects: free } = investable(rows, INVESTORS);
  const investors = all.slice(0, INVESTORS);
  const [spread, hot] = [free.slice(0, PROJECTS), free.slice(PROJECTS)];
  let sent = 0;
  return {
    hot: investing({ investors, projects: hot }, (person) => ({ project: Math.floor(sent++ / IN_ONE), person })),
    spread: investing({ investors, projects: spread }),
  };
}
