import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { currentEngine } from '#tests/support/storage.ts';

const SCRIPT = join(import.meta.dirname, '../../legacy-client.sh');

test.runIf(currentEngine() === 'sqlite')('a client of the original kind meets no surprise', async () => {
  const { url } = await startAppForTest();
  const { stdout, stderr } = await promisify(execFile)('bash', [SCRIPT, url]);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/\d+ calls, 0 surprises/);
});
