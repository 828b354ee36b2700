import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { client, filesUnder, buildIfStale, operations, ROOT, server, succeeds } from './targets.ts';

const VITEST = ['--config', 'tests/vitest.config.ts'];

/**
 * Runs the test files whose path contains one of these words, in every Vitest project, after building what they need.
 */
export async function runSome(words: string[]): Promise<boolean> {
  await buildFor(testsNamed(words));
  return succeeds('vitest', ['run', ...VITEST, ...words]);
}

/** Reruns tests affected by a saved file. Initially runs the named tests, or none. */
export async function watchSome(words: string[]): Promise<boolean> {
  await buildFor(testsNamed(words));
  return succeeds('vitest', ['watch', ...VITEST, ...(words.length > 0 ? words : ['--standalone'])]);
}

const testsNamed = (words: string[]): string[] =>
  filesUnder('tests').filter((file) => words.some((word) => file.includes(word)));

/** Browser tests need the built client, some others the built server; all that import client code its operations. */
export async function buildFor(tests: string[]): Promise<void> {
  await buildIfStale(operations);
  if (tests.some((test) => test.startsWith('tests/browser/'))) await buildIfStale(client);
  if (tests.some(startsBuilt)) await buildIfStale(server);
}

const startsBuilt = (test: string): boolean => readFileSync(join(ROOT, test), 'utf8').includes('/support/built.ts');
