import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OLDEST_VERSION } from '#server/platform/database/schema.version.ts';
import { addMigration } from '#tests/support/newer.schema.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOCK = 'package-lock.json';
const ENTRY = 'dist/server/main.js';
const CHANGE = ['CREATE TABLE rehearsed (id integer primary key)', 'ALTER TABLE projects ADD COLUMN rehearsed text'];

export type Release = { name: string; entry: string };

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/**
 * The build of a tag or commit; without one, of the commit that set the oldest version that can serve the current
 * schema. Null when there is none.
 */
export function buildRelease(wanted: string | null): Release | null {
  const name = wanted ?? commitOf(OLDEST_VERSION);
  if (name === null) return null;
  const commit = git('rev-parse', `${name}^{commit}`);
  const folder = join(tmpdir(), `fichin-release-${commit.slice(0, 12)}`);
  if (!existsSync(join(folder, ENTRY))) build(commit, folder);
  return { name: wanted ?? `${OLDEST_VERSION} (${commit.slice(0, 12)})`, entry: join(folder, ENTRY) };
}

/** The build of the last commit with one more migration, of a table and a column that no version knows. */
export function buildNext(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-next-'));
  build('HEAD', folder, () => addMigration(join(folder, 'drizzle/postgres'), ...CHANGE));
  return join(folder, ENTRY);
}

function build(commit: string, folder: string, change: () => void = () => undefined): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('/bin/sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: ROOT });
  change();
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 2, 'inherit'] });
  const hasSamePackages = readFileSync(join(folder, LOCK)).equals(readFileSync(join(ROOT, LOCK)));
  if (!hasSamePackages) run('npm', 'ci');
  else if (!existsSync(join(folder, 'node_modules'))) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  }
  run('npm', 'run', 'build');
}

/** The commit that set a version; null when it set up the repository, where no version was released. */
function commitOf(version: string): string | null {
  const [commit] = git('log', '--reverse', '--format=%H', '-S', `"version": "${version}"`, '--', 'package.json').split(
    '\n',
  );
  const [root] = git('log', '--reverse', '--format=%H', '--', 'package.json').split('\n');
  return commit && commit !== root ? commit : null;
}
