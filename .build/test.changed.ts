import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesUnder, ROOT, succeeds } from './targets.ts';
import { buildFor } from './test.some.ts';

/** Where statements are written: tests run on both engines when one of these changed, and else on SQLite. */
const STATEMENTS = /\.(data\.test|postgres|repository|tables?)\.ts$|^(drizzle|server\/platform\/database)\//;
const LINTED = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Checks what changed since a commit, by default the last, with types, style, and the tests that it concerns. */
export async function runChanged(since = 'HEAD'): Promise<boolean> {
  const changed = changedSince(since);
  const tests = testsOf(changed);
  console.log(`Changed:\n  ${changed.join('\n  ')}\nTests:\n  ${tests.join('\n  ')}`);
  await buildFor(tests);
  const linted = changed.filter((path) => LINTED.test(path) && existsSync(join(ROOT, path)));
  const lint = ['--type-aware', '--deny-warnings', '--disable-nested-config', ...linted];
  const engines = changed.some((path) => STATEMENTS.test(path)) ? [] : ['--project=!*:postgres'];
  return [
    linted.length === 0 || succeeds('oxlint', lint),
    succeeds('tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json']),
    succeeds('vitest', ['run', '--config', 'tests/vitest.config.ts', ...engines, 'tests/architecture', ...tests]),
  ].every(Boolean);
}

function changedSince(commit: string): string[] {
  const ask = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const paths = [...ask('diff', '--name-only', commit), ...ask('ls-files', '--others', '--exclude-standard')];
  return paths.filter((path) => path !== '').sort();
}

/**
 * Tests that changed, that import what changed, or whose names say the same feature. What imports it through the whole
 * server or client would be all tests.
 */
function testsOf(changed: string[]): string[] {
  const features = [...new Set(changed.map(featureOf))];
  return filesUnder('tests').filter((test) => {
    if (!TEST.test(test)) return false;
    const words = [featureOf(test), ...basename(test).split('.').slice(0, -2)];
    if (words.some((word) => features.some((feature) => areAlike(word, feature)))) return true;
    const text = readFileSync(join(ROOT, test), 'utf8');
    return changed.some(
      (path) =>
        text.includes(`'#${path}'`) || (dirname(path) === dirname(test) && text.includes(`'./${basename(path)}'`)),
    );
  });
}

/** The folder below `features` that it is in, or the first word of the file's name. */
function featureOf(path: string): string {
  const [, feature = basename(path)] = /\/features\/(?:[^/]+\/)*([^/]+)\/[^/]+$/.exec(path) ?? [];
  return feature.split('.', 1)[0]?.toLowerCase() ?? '';
}

/** "invest", "investment" and "investments" are. */
function areAlike(...words: [string, string]): boolean {
  const [short = '', long = ''] = words.toSorted((one, other) => one.length - other.length);
  return short === long || (short.length >= 4 && long.startsWith(short));
}
