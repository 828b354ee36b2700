import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

test('the operations are those codegen writes (npm run codegen)', () => {
  const codegen = join(ROOT, 'node_modules/.bin/graphql-codegen');
  const { status, stdout, stderr } = spawnSync(codegen, ['--check'], { cwd: ROOT, encoding: 'utf8' });
  expect(status === 0 ? '' : stdout + stderr).toBe('');
});
