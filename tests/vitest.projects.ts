import { statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Node would resolve graphql's CommonJS build and Vite its ES build, and one rejects schemas made with the other. */
export const ONE_GRAPHQL = { find: /^graphql$/, replacement: 'graphql/index.js' };

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** Tests that need a database alone, and those that need a whole server. Projects not named here have a folder each. */
export const DATA = 'tests/{backup/**/*,bench/*,{features,platform}/**/*.data}.test.ts';
const API = 'tests/{app,features,platform}/**/!(*.unit|*.data).test.ts';
const INCLUDED: Record<string, string[]> = {
  domain: ['tests/{kernel/**/*,{features,platform}/**/*.unit}.test.ts'],
  server: [DATA, API],
};

/** `name:variant` runs the tests of `name`. */
export function project(name: string, options: Options = {}): TestProjectInlineConfiguration {
  const [first = name] = name.split(':', 1);
  const include = INCLUDED[first] ?? [`tests/${first}/**/*.test.{ts,tsx}`];
  return { extends: true, test: { name, include, environment: 'node', ...options } };
}

/** Milliseconds, more for the counts of `npm run torture`; how fast an answer comes is measured by `npm run bench`. */
export const PATIENT = {
  testTimeout: process.env['FIGURES_FILE'] ? 3_600_000 : 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

export function onEngine(engine: 'sqlite' | 'postgres', options: Options = {}): Options {
  const globalSetup = engine === 'postgres' ? ['tests/support/postgres.setup.ts'] : [];
  return { isolate: false, ...options, globalSetup, provide: { engine } };
}

const MEMORY = '/dev/shm';
/** Bytes: several times what a whole run of the tests has there at once. */
const ENOUGH = 1024 ** 3;

/**
 * Where Linux lends enough memory as a disk, temporary folders of tests are there: a slow disk made the run half as
 * long again. Called before any worker starts.
 */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH) process.env['TMPDIR'] = MEMORY;
  } catch {
    // no such disk: the system's temporary folder
  }
}
