import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const LOCK = 'package-lock.json';

export type Release = { name: string; entry: string };

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The build of a tag or commit; without one, of the newest tag before this commit. Null when there is none. */
export function buildRelease(wanted: string | null): Release | null {
  const name = wanted ?? newestTag();
  if (name === null) return null;
  const commit = git('rev-parse', `${name}^{commit}`);
  const folder = join(tmpdir(), `fichin-release-${commit.slice(0, 12)}`);
  const entry = join(folder, 'dist/server/main.js');
  if (existsSync(entry)) return { name, entry };
  mkdirSync(folder, { recursive: true });
  execFileSync('/bin/sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: ROOT });
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 2, 'inherit'] });
  const hasSamePackages = readFileSync(join(folder, LOCK)).equals(readFileSync(join(ROOT, LOCK)));
  if (!hasSamePackages) run('npm', 'ci');
  else if (!existsSync(join(folder, 'node_modules'))) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  }
  run('npm', 'run', 'build');
  return { name, entry };
}

function newestTag(): string | null {
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-version:refname', 'v*').split('\n');
  return tag || null;
}
