import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUILT_PEERS } from './server.process.ts';

const FOLDER = join(import.meta.dirname, 'peers');

/** npm's record of the packages it installed. */
const INSTALLED = join(FOLDER, 'node_modules/.package-lock.json');

type Lock = { packages: Record<string, { version?: string }> };

/** Installs the peers' packages, which have their own manifest because only this bench needs them, and bundles them. */
export async function preparePeers(): Promise<void> {
  if (!isInstalled()) install();
  await bundle();
}

/** Says on the error output what it does: tables are printed on the other. */
function install(): void {
  console.error("Installing the peers' packages…");
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', '--ignore-scripts', ...quiet], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Compares without what is linked, which has the product's version. */
function isInstalled(): boolean {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packagesOf(join(FOLDER, 'package-lock.json'));
  const present = Object.entries(packagesOf(INSTALLED)).filter(([path]) => path.startsWith('node_modules/'));
  return present.every(([path, { version }]) => wanted[path]?.version === version);
}

const packagesOf = (file: string): Lock['packages'] => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;

/** Into one file, as the product is, beside their node_modules. */
async function bundle(): Promise<void> {
  await build({
    entryPoints: ['tests/bench/peers/serve.ts'],
    outfile: BUILT_PEERS,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
}
