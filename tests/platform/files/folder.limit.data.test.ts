import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderLimit } from '#server/platform/files/folder.limit.ts';

test('a folder that grows beyond its limit loses its oldest files until a fifth of it is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-limit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let writtenAt = Date.now() / 1000 - 1000;
  const write = (name: string) => {
    writeFileSync(join(folder, name), 'x'.repeat(100));
    utimesSync(join(folder, name), writtenAt, writtenAt);
    writtenAt += 1;
  };
  const left = () => readdirSync(folder).sort();

  write('there-before');
  const added = createFolderLimit(folder, 1000);
  for (const name of 'ihgfedcba') {
    write(name);
    await added(100);
  }
  expect(left()).toHaveLength(10);
  write('newest');
  await added(100);
  expect(left()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'newest']);
});
