import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { restore } from '#server/backup/backup.ts';
import { checkFiles } from '#server/backup/file.list.ts';
import { withBackup } from '#server/backup/found.ts';
import { makeAutomaticBackup, openAutomaticBackups } from '#server/backup/automatic.ts';
import type { AutomaticPlace } from '#server/backup/automatic.backups.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { awayFolder, elsewhere, fillStorage } from '#tests/support/backups.ts';
import { startS3, type StandIn } from '#tests/support/s3.ts';

const FILES: Record<string, string> = { 'a.png': 'the picture a', 'b.png': 'the picture b' };
const TIMES = ['01', '02', '03', '04'].map((day) => new Date(`2026-11-${day}T03:00:00.500Z`));
const NAMES = ['01', '02', '03', '04'].map((day) => `2026-11-${day}T03-00-00`);

/** Storage with two files or none, whose last two backups are kept. */
async function kept(to: AutomaticPlace['backups']['to'], { databaseId = 'one', files = FILES, minFreeDisk = 0 } = {}) {
  const storage = await elsewhere();
  await fillStorage(storage, files, [100_000]);
  const place = { ...storage, databaseId, minFreeDisk, backups: { every: null, retained: 2, to } };
  const keep = async (number: number) => makeAutomaticBackup(place, TIMES[number] as Date);
  return { storage, place, keep, list: () => openAutomaticBackups(place).list() };
}

/** What a restore of a backup brings. */
async function restored(place: AutomaticPlace, named: string) {
  const target = await elsewhere();
  const { investments } = await withBackup(named, { ...place, dataDir: awayFolder() }, (folder) =>
    restore(target, folder, false),
  );
  const files = await Promise.all(
    Object.keys(FILES).map(async (name) => {
      const content = await openFileStore(target).open(name);
      return content && text(content);
    }),
  );
  return { investments, files };
}

const WHOLE = { investments: 1, files: Object.values(FILES) };

describe('backups in a folder', () => {
  test('the last ones are kept and restored, and what the server did not make stays', async () => {
    const folder = join(awayFolder(), 'backups');
    const { place, keep, list } = await kept(folder);
    mkdirSync(join(folder, '2026-10-01'), { recursive: true });
    mkdirSync(join(folder, '2026-10-02T03-00-00.unfinished'));
    expect(await keep(0)).toEqual({ name: NAMES[0], missing: [], removed: [] });
    await keep(1);
    expect(await keep(2)).toEqual({ name: NAMES[2], missing: [], removed: [NAMES[0]] });
    expect(await list()).toEqual(NAMES.slice(1, 3));
    expect(readdirSync(folder).sort()).toEqual(['.database', '2026-10-01', ...NAMES.slice(1, 3)]);
    expect(await restored(place, join(folder, NAMES[2] ?? ''))).toEqual(WHOLE);
  });

  test('share the files that have not changed, but none that was damaged since', async () => {
    const folder = awayFolder();
    const { keep } = await kept(folder);
    await keep(0);
    const path = (day: number, name: string) => join(folder, NAMES[day] ?? '', 'media', name);
    const inode = (day: number, name: string) => statSync(path(day, name)).ino;
    writeFileSync(path(0, 'b.png'), 'THE PICTURE B');
    await keep(1);
    expect(inode(1, 'a.png')).toBe(inode(0, 'a.png'));
    expect(readFileSync(path(1, 'b.png'), 'utf8')).toBe(FILES['b.png']);
    expect(Object.keys((await checkFiles(join(folder, NAMES[1] ?? ''))).files)).toHaveLength(3);
  });

  test('a database refuses a folder of another, whose backups stay as they are', async () => {
    const folder = awayFolder();
    const { keep, list } = await kept(folder);
    await keep(0);
    await keep(1);
    const other = await kept(folder, { databaseId: 'other' });
    const refusal = `${folder} has the backups of another database`;
    await expect(other.list()).rejects.toThrow(refusal);
    await expect(other.keep(2)).rejects.toThrow(refusal);
    expect(await list()).toEqual(NAMES.slice(0, 2));
  });

  test('none is begun where it would take the room that rows need', async () => {
    const folder = awayFolder();
    const { keep } = await kept(folder, { files: {}, minFreeDisk: Number.MAX_SAFE_INTEGER });
    await expect(keep(0)).rejects.toThrow(`The disk of ${folder} is too full for a backup`);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('backups in a store', () => {
  async function keptInStore() {
    const s3: StandIn = await startS3();
    onTestFinished(() => s3.stop());
    const to = { ...s3.settings, prefix: 'copies/' };
    const opened = await kept(to);
    const address = (day: number) => `s3://${s3.settings.bucket}/copies/${NAMES[day]}`;
    return { ...opened, to, s3, address };
  }

  test('the last ones are kept and restored, and each file is sent once', async () => {
    const { place, keep, s3, address } = await keptInStore();
    await keep(0);
    await keep(1);
    expect(await keep(2)).toMatchObject({ name: NAMES[2], removed: [NAMES[0]] });
    const media = s3.written().filter((key) => key.startsWith('copies/media/'));
    expect([...media].sort()).toEqual(['copies/media/a.png', 'copies/media/b.png']);
    expect(s3.keys().filter((key) => /lists|rows/.test(key))).toEqual([
      ...NAMES.slice(1, 3).map((name) => `copies/lists/${name}`),
      ...NAMES.slice(1, 3).map((name) => `copies/rows/${name}`),
    ]);
    expect(await restored(place, address(2))).toEqual(WHOLE);
    await expect(restored(place, address(0))).rejects.toThrow(`There is no backup ${NAMES[0]}`);
  });

  test('a database refuses a prefix of another, and takes one of its own in the same bucket', async () => {
    const { to, keep, list } = await keptInStore();
    await keep(0);
    const other = await kept(to, { databaseId: 'other' });
    await expect(other.keep(1)).rejects.toThrow('the bucket fichin-tests of');
    expect(await list()).toEqual([NAMES[0]]);
    const beside = await kept({ ...to, prefix: 'others/' }, { databaseId: 'other' });
    expect(await beside.keep(1)).toEqual({ name: NAMES[1], missing: [], removed: [] });
  });

  test('a file that no row names is not kept', async () => {
    const { storage, keep, s3 } = await keptInStore();
    await openFileStore(storage).put('c.png', Buffer.from('of no row'));
    await keep(0);
    expect(s3.keys().filter((key) => key.startsWith('copies/media/'))).toEqual([
      'copies/media/a.png',
      'copies/media/b.png',
    ]);
  });

  test('one that the store has spoiled is reported and not listed, and removed with the next', async () => {
    const { place, keep, list, s3, address } = await keptInStore();
    s3.fail('spoil');
    await expect(keep(0)).rejects.toThrow(/^The backup is damaged: .* is not as it was sent$/);
    expect(await list()).toEqual([]);
    s3.recover();
    await keep(1);
    expect(await list()).toEqual([NAMES[1]]);
    expect(await restored(place, address(1))).toEqual(WHOLE);
  });

  test('an address elsewhere is no backup of this server', async () => {
    const { place } = await keptInStore();
    for (const named of [`s3://others/copies/${NAMES[0]}`, 's3://fichin-tests/copies/latest'])
      await expect(restored(place, named)).rejects.toThrow(`${named} is no backup below BACKUP_TO`);
  });

  test('an address is refused by the name of the setting where BACKUP_TO is none', async () => {
    const { place } = await kept(awayFolder());
    await expect(restored(place, `s3://fichin-tests/copies/${NAMES[0]}`)).rejects.toThrow('BACKUP_TO is not set');
  });
});
