import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#.build/targets.ts';
import { compareAnswers } from './compare.ts';
import type { Bench } from './options.ts';
import { preparePeers } from './peers.packages.ts';
import type { Server } from './server.process.ts';
import { postgresStage } from './stage.postgres.ts';
import { sqliteStage } from './stage.sqlite.ts';
import type { Stage } from './stage.ts';
import { workloadsOn } from './workloads.ts';
import { scaled } from './world.rows.ts';

/** Rules that `npm run typecheck` and `npm run lint` can't apply without the peers' packages. */
const RULES: [program: string, ...args: string[]][] = [
  ['tsc', '--noEmit', '-p', 'tests/bench/peers'],
  ['oxlint', '--type-aware', '--deny-warnings', '--config', 'tests/bench/peers/.oxlintrc.json', 'tests/bench/peers'],
];
const TINY = scaled(0.01);
/** Requests of each workload. */
const COMPARED = 12;

/** `servers`: how many peers were compared with the product, on both engines. */
export type Checked = { servers: number; answers: number; faults: string[] };

/** Starts every peer on a tiny world and compares its answers with the product's; checks the types and style of all. */
export async function checkPeers(): Promise<Checked> {
  await preparePeers();
  const checked: Checked = { servers: 0, answers: 0, faults: RULES.flatMap(broken) };
  for (const open of [sqliteStage, postgresStage]) {
    const stage = await open(TINY);
    try {
      await compareOn(stage, checked);
    } finally {
      await stage.close();
    }
  }
  return checked;
}

export const bench: Bench = async () => {
  const { servers, answers, faults } = await checkPeers();
  for (const fault of faults) console.log(fault);
  console.log(`${answers} answers of the product and ${servers} peers compared, ${faults.length} faults`);
  return faults.length === 0;
};

function broken([program, ...args]: (typeof RULES)[number]): string[] {
  const command = join(ROOT, 'node_modules/.bin', program);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? [] : [`${program}: ${stdout}${stderr}`];
}

async function compareOn(stage: Stage, checked: Checked): Promise<void> {
  const started: Server[] = [];
  for (const name of stage.servers) {
    await stage.start(name, { pin: false }).then(
      (server) => started.push(server),
      (error: unknown) => checked.faults.push(String(error)),
    );
  }
  try {
    for (const workload of Object.values(workloadsOn(stage.rows, stage.servers))) {
      const asked = started.filter(({ name }) => workload.servers.includes(name));
      const { answers, differences } = await compareAnswers(asked, workload, COMPARED);
      checked.answers += answers;
      checked.faults.push(...differences);
    }
    checked.servers += started.length - 1;
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
