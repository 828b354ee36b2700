import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepBackup, openKept, type Kept } from '#server/backup/kept.ts';
import { createBackupSchedule } from '#server/backup/schedule.ts';
import { DAY, HOUR, MINUTE } from '#server/kernel/durations.ts';
import { awayFolder } from '#tests/support/backups.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStore, openStoreOn } from '#tests/support/store.ts';

const START = new Date('2026-11-01T03:00:00Z');

test.skipIf(currentEngine() === 'sqlite')(
  'of several copies of the server one makes the backup that is due',
  async () => {
    const { database, storage } = await openStore();
    const elsewhere = await openStoreOn(storage);
    onTestFinished(() => elsewhere.database.close());
    const place = { ...storage, backups: { every: DAY, keep: 9, to: awayFolder() } };
    const kept = openKept(place);
    const keep = vi.fn<() => Promise<Kept>>(async () => {
      const made = await keepBackup(place, START);
      await sleep(200); // the other copy looks meanwhile
      return made;
    });
    const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
    const copies = [database, elsewhere.database].map((of) =>
      createBackupSchedule({ database: of, kept, interval: DAY, clock: () => START, keep }),
    );
    const started = copies.map((copy) => copy.start(log));
    await expect.poll(() => log.info.mock.calls.length).toBe(1);
    await Promise.all(started.map((one) => one.stop()));
    expect(keep).toHaveBeenCalledOnce();
    expect(log.warn).not.toHaveBeenCalled();
  },
);

test('a backup is made when the newest is old enough, and one that fails is counted, said and tried again', async () => {
  vi.useFakeTimers({ now: START });
  onTestFinished(() => void vi.useRealTimers());
  const names: string[] = [];
  const keep = vi.fn<() => Promise<Kept>>(async () => {
    names.push(new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
    return { name: names.at(-1) ?? '', missing: [], removed: [] };
  });
  keep.mockRejectedValueOnce(new Error('The disk is full'));
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const schedule = createBackupSchedule({
    database: { exclusively: async (_what, work) => work(new AbortController().signal) },
    kept: { list: async () => names },
    interval: DAY,
    clock: () => new Date(),
    keep,
  });
  const started = schedule.start(log);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([names, schedule.failures(), schedule.age()]).toEqual([[], 1, Infinity]);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { reason: 'The disk is full' },
    expect.stringContaining('tried again'),
  );
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([names, schedule.failures()]).toEqual([['2026-11-01T03-10-00'], 1]);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(names).toEqual(['2026-11-01T03-10-00', '2026-11-02T03-10-00']);
  await started.stop();
});
