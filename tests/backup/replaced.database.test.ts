import { cpSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { lockDataDir } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { awayFolder, elsewhere, fillStorage } from '#tests/support/backups.ts';
import { currentEngine, type Storage } from '#tests/support/storage.ts';
import { countOf, openStoreOn } from '#tests/support/store.ts';

/** What the restore of a database does to the folder's entries. */
const CHANGES = ['rename', 'rm', 'cp'] as const;

/** Every change from the `nth` on fails, as if the process had been killed before it; false when there were fewer. */
async function killedBefore(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  const real = { ...fs };
  let made = 0;
  for (const name of CHANGES) {
    const change = real[name] as (...given: unknown[]) => Promise<void>;
    const counted = async (...given: unknown[]) => {
      made += 1;
      if (made >= nth) throw new Error('killed');
      return change(...given);
    };
    Object.assign(fs, { [name]: counted });
  }
  syncBuiltinESMExports();
  try {
    return await work().then(
      () => false,
      () => true,
    );
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
}

/** Investments after the start of a server. */
async function startedWith(storage: Storage): Promise<number> {
  const letGo = lockDataDir(storage.dataDir, 0);
  const { database } = await openStoreOn(storage);
  const count = await countOf(database, 'investments');
  await database.close();
  letGo();
  return count;
}

/** A data folder as a crash leaves it, with what only the log of the database holds. */
async function crashed(): Promise<Storage> {
  const [running, left] = [await elsewhere(), await elsewhere()];
  await (await openStoreOn(running)).database.close();
  const { database } = await openStoreOn(running); // keeps the log from being folded into the database
  await fillStorage(running, {}, [100_000, 100_000, 100_000]);
  cpSync(running.dataDir, left.dataDir, { recursive: true });
  await database.close();
  return left;
}

test.skipIf(currentEngine() !== 'sqlite')(
  'a restore that is killed anywhere leaves the old database whole or the new one, and is whole when repeated',
  async () => {
    const source = await elsewhere();
    await fillStorage(source, {}, [100_000]);
    const copy = join(awayFolder(), 'copy');
    await backUp(source, copy);
    const old = await crashed();
    const found = new Set<number>();
    let kills = 0;
    for (let isKilled = true; isKilled;) {
      const target = await elsewhere();
      cpSync(old.dataDir, target.dataDir, { recursive: true });
      isKilled = await killedBefore(kills + 1, () => restore(target, copy, true));
      kills += 1;
      const invested = await startedWith(target);
      expect(invested === 3 || invested === 1, `killed before change ${kills}: ${invested} investments`).toBe(true);
      found.add(invested);
      await restore(target, copy, true);
      expect(await startedWith(target)).toBe(1);
      expect(readdirSync(target.dataDir).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
    }
    expect(kills).toBeGreaterThan(3);
    expect(found).toEqual(new Set([1, 3]));
  },
);
