import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PEERS_FOLDER = join(import.meta.dirname, 'peers');

/** npm's record of the packages it installed. */
const INSTALLED = join(PEERS_FOLDER, 'node_modules/.package-lock.json');

type Lock = { packages: Record<string, { version?: string }> };

/** Installs the peers' packages, which have their own manifest because only this bench needs them. */
export function installPeers(): void {
  if (isInstalled()) return;
  console.log("Installing the peers' packages…");
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', '--ignore-scripts', ...quiet], { cwd: PEERS_FOLDER, stdio: 'inherit' });
}

/** Compares without what is linked, which has the product's version. */
function isInstalled(): boolean {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packagesOf(join(PEERS_FOLDER, 'package-lock.json'));
  const present = Object.entries(packagesOf(INSTALLED)).filter(([path]) => path.startsWith('node_modules/'));
  return present.every(([path, { version }]) => wanted[path]?.version === version);
}

const packagesOf = (file: string): Lock['packages'] => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;
