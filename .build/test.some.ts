import { client, filesUnder, buildIfStale, operations, succeeds } from './targets.ts';

const VITEST = ['--config', 'tests/vitest.config.ts'];

/**
 * Runs the test files whose path contains one of these words, in every Vitest project, after building what they need.
 */
export async function runSome(words: string[]): Promise<boolean> {
  await makeNeeded(words);
  return succeeds('vitest', ['run', ...VITEST, ...words]);
}

/** Reruns tests affected by a saved file. Initially runs the named tests, or none. */
export async function watchSome(words: string[]): Promise<boolean> {
  await makeNeeded(words);
  return succeeds('vitest', ['watch', ...VITEST, ...(words.length > 0 ? words : ['--standalone'])]);
}

/** Browser tests need the built client; all others that import client code need its typed operations. */
async function makeNeeded(words: string[]): Promise<void> {
  await buildIfStale(operations);
  const opened = filesUnder('tests/browser').some((file) => words.some((word) => file.includes(word)));
  if (opened) await buildIfStale(client);
}
