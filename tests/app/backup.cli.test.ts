import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimServerSecret } from '#server/platform/security/server.secrets.ts';
import { awayFolder, elsewhere, fillStorage } from '#tests/support/backups.ts';
import { built } from '#tests/support/built.ts';
import { currentEngine, type Storage } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

const SECRET = 'the secret of a data folder - long enough';
const OTHER = 'served with another secret';

describe.skipIf(currentEngine() !== 'sqlite')('backup and restore, as an operator runs them', () => {
  const run = (name: 'backup' | 'restore', { dataDir }: Pick<Storage, 'dataDir'>, ...args: string[]) =>
    built.run(name, { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir }, ...args);

  /** A data folder as a server leaves it, with two investments and a secret of its own. */
  async function served(): Promise<Storage> {
    const storage = await elsewhere();
    await fillStorage(storage, { 'a.png': 'a picture' }, [100_000, 200_000]);
    writeFileSync(join(storage.dataDir, 'jwt-secret'), `${SECRET}\n`);
    const { database } = await openStoreOn(storage);
    await claimServerSecret(database, [SECRET], { isNew: false, log: { warn: () => expect.unreachable() } });
    await database.close();
    return storage;
  }

  test('a backup without the secret says what must be kept too, and a restore that it is missing', async () => {
    const storage = await served();
    const folder = join(awayFolder(), 'copy');
    const made = await run('backup', storage, folder);
    expect(made).toMatchObject({ code: 0, printed: expect.stringContaining(`Keep ${storage.dataDir}/jwt-secret too`) });
    const restored = await run('restore', await elsewhere(), folder);
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining(OTHER) });
    expect(restored.printed).toContain('2 investments, until 1970-01-01T00:00:00.000Z');
    const again = await run('restore', storage, folder, '--replace');
    expect(again.printed).not.toContain(OTHER);
  });

  test('a backup with the secret brings it where there is none, and nowhere else', async () => {
    const folder = join(awayFolder(), 'copy');
    await run('backup', await served(), folder, '--with-secret');
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
    const empty = await elsewhere();
    expect((await run('restore', empty, folder)).printed).not.toContain(OTHER);
    const file = join(empty.dataDir, 'jwt-secret');
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([`${SECRET}\n`, 0o600]);
    const own = `${SECRET} of its own`;
    writeFileSync(file, own);
    expect((await run('restore', empty, folder, '--replace')).printed).toContain(OTHER);
    expect(readFileSync(file, 'utf8')).toBe(own);
  });

  test('the folder may be given with a slash at its end', async () => {
    const folder = join(awayFolder(), 'copy');
    const made = await run('backup', await served(), `${folder}/`);
    expect(made).toMatchObject({ code: 0, printed: expect.stringContaining(`Backed up to ${folder}\n`) });
    expect(await run('restore', await elsewhere(), `${folder}/`)).toMatchObject({ code: 0 });
  });

  test('more than one folder is refused, and none that has no name: nothing is left out in silence', async () => {
    const storage = await served();
    const folder = join(awayFolder(), 'copy');
    await run('backup', storage, folder);
    for (const [name, ...args] of [
      ['backup', '--verify', folder, `${folder}2`],
      ['backup', `${folder}2`, `${folder}3`],
      ['restore', folder, `${folder}2`, '--replace'],
    ] as const)
      expect(await run(name, storage, ...args)).toEqual({
        code: 1,
        printed: expect.stringMatching(/^error: too many arguments/),
      });
    expect(await run('backup', storage, '')).toEqual({ code: 1, printed: 'Say a folder, not an empty text\n' });
  });

  test('a backup that lacks files is restored, and named as not whole wherever it is used', async () => {
    const storage = await elsewhere();
    await fillStorage(storage, { 'a.png': 'a picture', 'b.png': 'a picture', 'c.png': 'a picture' });
    for (const name of ['a.png', 'b.png']) rmSync(join(storage.dataDir, 'media', name));
    const folder = join(awayFolder(), 'copy');
    const lacks = 'The backup is not whole: it lacks 2 files that its rows name: a.png, b.png\n';
    expect(await run('backup', storage, folder)).toEqual({ code: 1, printed: expect.stringContaining(lacks) });
    expect(await run('backup', storage, '--verify', folder)).toEqual({ code: 1, printed: lacks });
    const target = await elsewhere();
    expect(await run('restore', target, folder)).toEqual({ code: 1, printed: expect.stringContaining(lacks) });
    expect(readdirSync(join(target.dataDir, 'media'))).toEqual(['c.png']);
  });

  test('--verify says that a backup is as it was made, or names what is not', async () => {
    const storage = await served();
    const folder = join(awayFolder(), 'copy');
    await run('backup', storage, folder);
    const whole = await run('backup', storage, '--verify', folder);
    expect(whole).toEqual({ code: 0, printed: `${folder} is as it was made: 2 files\n` });
    truncateSync(join(folder, 'media/a.png'), 4);
    const cut = await run('backup', storage, '--verify', folder);
    expect(cut).toEqual({
      code: 1,
      printed: `The backup in ${folder} is damaged: media/a.png has 4 of 9 bytes\n`,
    });
  });
});

describe.skipIf(currentEngine() !== 'sqlite')('the command line of an entry point', () => {
  test.each([
    ['main', 1, /^Usage: npm start -- \[options\]\n[^]*--new-secret/],
    ['backup', 1, /^Usage: npm run backup -- \[options\] \[folder\]\n[^]*--verify/],
    ['restore', 1, /^Usage: npm run restore -- \[options\] <folder>\n[^]*--replace/],
    ['ledger-check', 2, /^Usage: npm run ledger:check \[options\]\n/],
    ['operator', 1, /^Usage: operator \[options\] \[command\]\n[^]*doctor/],
  ])('of %s is shown by --help, and anything else is refused; neither makes anything', async (name, code, usage) => {
    const { dataDir } = await elsewhere();
    const run = (option: string) => built.run(name, { DATA_DIR: dataDir }, option);
    expect(await run('--help')).toEqual({ code: 0, printed: expect.stringMatching(usage) });
    expect(await run('--force')).toEqual({
      code,
      printed: "error: unknown option '--force'\n(--help says more)\n",
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
