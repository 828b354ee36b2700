import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

test('the operations are those codegen writes (npm run codegen)', () => {
  const codegen = join(ROOT, 'node_modules/.bin/graphql-codegen');
  const env = { ...process.env, NODE_ENV: '' }; // with "test" codegen prints nothing
  const { status, stdout, stderr } = spawnSync(codegen, ['--check'], { cwd: ROOT, env, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
