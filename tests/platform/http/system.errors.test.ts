import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#.build/targets.ts';
import { sentenceOf } from '#server/system.errors.ts';
import { awayFolder } from '#tests/support/backups.ts';
import { built } from '#tests/support/built.ts';
import { currentEngine } from '#tests/support/storage.ts';

describe.skipIf(currentEngine() !== 'sqlite')("an operator's ordinary error is one sentence", () => {
  const run = (name: string, settings: Record<string, string>, ...args: string[]) =>
    built.run(name, { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'silent', ...settings }, ...args);

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await run('main', { DATA_DIR: awayFolder(), PORT: String(port) })).toEqual({
      code: 1,
      printed: `Port ${port} of 127.0.0.1 is in use: stop what listens there, or set PORT\n`,
    });
  });

  test('a data folder that is a file', async () => {
    const file = join(awayFolder(), 'data');
    writeFileSync(file, '');
    const printed = `${file} can't be a folder: it, or a part of its path, is a file\n`;
    expect(await run('main', { DATA_DIR: file })).toEqual({ code: 1, printed });
  });

  test('a data folder to be restored whose database is damaged', async () => {
    const folder = awayFolder();
    for (const name of ['fichin.db', 'owner.lock']) writeFileSync(join(folder, name), 'no database'.repeat(1000));
    const damaged = await run('restore', { DATA_DIR: join(awayFolder(), 'data') }, folder);
    expect(damaged.printed).toMatch(/^The database is damaged \(file is not a database\): restore a backup\n$/);
  });

  test('a Node that is too old', () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })";
    const preload = join(awayFolder(), 'old.cjs');
    writeFileSync(preload, old);
    const { status, stderr } = spawnSync(process.execPath, ['-r', preload, '.build/run.mjs', 'main'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Node 18\.20\.4 is not supported: this program needs Node \^20\.19\.0 .*\n$/);
  });

  test.each([
    ['ENOSPC', {}, 'The disk is full'],
    ['SQLITE_FULL', {}, 'The disk is full'],
    ['EACCES', { path: '/srv/fichin' }, 'This user may not write /srv/fichin'],
    ['EACCES', { syscall: 'open', path: '/srv/a/b' }, 'This user may not read or write /srv/a/b'],
    ['EACCES', { syscall: 'scandir', path: '/srv/a' }, 'This user may not read /srv/a'],
    ['EROFS', { syscall: 'open', path: '/srv/fichin' }, 'This user may not write /srv/fichin'],
    ['ENOTDIR', { syscall: 'open', path: '/srv/a/b' }, 'There can be no /srv/a/b: a part of its path is a file'],
    ['EACCES', { syscall: 'listen', port: 80 }, 'This user may not listen on port 80'],
    ['SQLITE_READONLY_DIRECTORY', {}, "The database can't be opened or written"],
    ['ERR_DLOPEN_FAILED', {}, 'A package was built for another Node'],
  ])('%s of %o', (code, more, sentence) => {
    const error = Object.assign(new Error('as the system says it'), { code, ...more });
    expect(sentenceOf(new Error('wrapped', { cause: error }))).toContain(sentence);
  });
});
