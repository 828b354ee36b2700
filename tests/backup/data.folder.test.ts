import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { awayFolder, elsewhere, fillStorage } from '#tests/support/backups.ts';
import { namesIn } from '#tests/support/media.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf, openStoreOn } from '#tests/support/store.ts';

/** A copy of the folder of a server that still runs, whose last rows are in the database's log alone. */
async function copied(): Promise<string> {
  const running = await elsewhere();
  await (await openStoreOn(running)).database.close();
  const { database } = await openStoreOn(running); // keeps the log from being folded into the database
  await fillStorage(running, { 'a.png': 'a picture' }, [100_000, 100_000, 100_000]);
  const folder = join(awayFolder(), 'data');
  cpSync(running.dataDir, folder, { recursive: true });
  await database.close();
  return folder;
}

describe.skipIf(currentEngine() !== 'sqlite')('a data folder given as a backup', () => {
  test('is restored with what only its log holds, and stays as it is', async () => {
    const folder = await copied();
    const target = await elsewhere();
    expect(await restore(target, folder, false)).toMatchObject({ investments: 3, lastInvestmentAt: new Date(0) });
    const { database } = await openStoreOn(target);
    expect(await countOf(database, 'investments')).toBe(3);
    await database.close();
    expect(await namesIn(openFileStore(target))).toEqual(['a.png']);
    expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false);
    expect(existsSync(join(folder, 'fichin.db-wal'))).toBe(true);
  });

  test('is refused by the name of a file that it lacks', async () => {
    const folder = await copied();
    rmSync(join(folder, 'media/a.png'));
    const target = await elsewhere();
    await expect(restore(target, folder, false)).rejects.toThrow('lacks files that rows name: a.png');
    expect(existsSync(join(target.dataDir, 'fichin.db'))).toBe(false);
  });
});

test.skipIf(currentEngine() !== 'sqlite')(
  'a folder with files of something else is refused unless --replace is said',
  async () => {
    const storage = await elsewhere();
    await fillStorage(storage, {}, [100_000]);
    const copy = join(awayFolder(), 'copy');
    await backUp(storage, copy);
    const target = { ...(await elsewhere()), dataDir: awayFolder() };
    mkdirSync(join(target.dataDir, 'textos')); // the operator's, which no backup has
    writeFileSync(join(target.dataDir, 'thesis.odt'), '');
    await expect(restore(target, copy, false)).rejects.toThrow(
      "files that are not Fichín's (thesis.odt): say --replace",
    );
    expect(existsSync(join(target.dataDir, 'fichin.db'))).toBe(false);
    expect(await restore(target, copy, true)).toMatchObject({ investments: 1 });
    expect(existsSync(join(target.dataDir, 'thesis.odt'))).toBe(true);
  },
);
