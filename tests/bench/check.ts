import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#.build/targets.ts';
import type { Bench } from './options.ts';
import { installPeers } from './peers.packages.ts';

const CHECKS: [program: string, ...args: string[]][] = [
  ['tsc', '--noEmit', '-p', 'tests/bench/peers'],
  ['oxlint', '--type-aware', '--deny-warnings', '--config', 'tests/bench/peers/.oxlintrc.json', 'tests/bench/peers'],
  ['vitest', 'run', '--config', 'tests/bench/vitest.config.ts'],
];

/** Checks what `npm test` leaves out because it lacks the peers' packages: their types, style and equal answers. */
export const bench: Bench = async () => {
  installPeers();
  return CHECKS.every(succeeds);
};

function succeeds([program, ...args]: (typeof CHECKS)[number]): boolean {
  return spawnSync(join(ROOT, 'node_modules/.bin', program), args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}
