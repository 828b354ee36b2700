import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nameAt } from '#server/backup/automatic.backups.ts';
import { makeAutomaticBackup, openAutomaticBackups, type MadeBackup } from '#server/backup/automatic.ts';
import { createBackupSchedule } from '#server/backup/schedule.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/kernel/time/durations.ts';
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
    const place = { ...storage, databaseId: 'one', backups: { every: DAY, retained: 9, to: awayFolder() } };
    const kept = openAutomaticBackups(place);
    const make = vi.fn<() => Promise<MadeBackup>>(async () => {
      const made = await makeAutomaticBackup(place, START);
      await sleep(200); // the other copy looks meanwhile
      return made;
    });
    const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
    const copies = [database, elsewhere.database].map((of) =>
      createBackupSchedule({ database: of, backups: kept, interval: DAY, now: () => START, make }),
    );
    const started = copies.map((copy) => copy.start(log));
    await expect.poll(() => log.info.mock.calls.length).toBe(1);
    await Promise.all(started.map((one) => one.stop()));
    expect(make).toHaveBeenCalledOnce();
    expect(log.warn).not.toHaveBeenCalled();
  },
);

test('a backup is made when the newest is old enough, and one that fails is counted, said and tried again', async () => {
  vi.useFakeTimers({ now: START });
  onTestFinished(() => void vi.useRealTimers());
  const names: string[] = [];
  const make = vi.fn<() => Promise<MadeBackup>>(async () => {
    names.push(new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
    return { name: names.at(-1) ?? '', missing: [], removed: [] };
  });
  make.mockRejectedValueOnce(new Error('The disk is full'));
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const schedule = createBackupSchedule({
    database: { exclusively: async (_what, work) => work(new AbortController().signal) },
    backups: { list: async () => names },
    interval: DAY,
    now: () => new Date(),
    make,
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

test('a backup is made within a minute after it is due, by when the newest was begun', async () => {
  vi.useFakeTimers({ now: START });
  onTestFinished(() => void vi.useRealTimers());
  const names: string[] = [];
  const schedule = createBackupSchedule({
    database: { exclusively: async (_what, work) => work(new AbortController().signal) },
    backups: { list: async () => names },
    interval: 10 * MINUTE,
    now: () => new Date(),
    async make() {
      await new Promise((begun) => setTimeout(begun, SECOND)); // its process begins
      names.push(nameAt(new Date()));
      return { name: names.at(-1) ?? '', missing: [], removed: [] };
    },
  });
  const started = schedule.start({ info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() });
  await vi.advanceTimersByTimeAsync(25 * MINUTE);
  expect(names).toEqual(['2026-11-01T03-00-01', '2026-11-01T03-11-01', '2026-11-01T03-22-01']);
  await started.stop();
});

test('a backup that another copy of the server makes is known within a minute', async () => {
  vi.useFakeTimers({ now: START });
  onTestFinished(() => void vi.useRealTimers());
  const names: string[] = [];
  const schedule = createBackupSchedule({
    database: { exclusively: async () => null }, // the other copy has the lock
    backups: { list: async () => names },
    interval: DAY,
    now: () => new Date(),
    make: vi.fn<() => Promise<MadeBackup>>(),
  });
  const started = schedule.start({ info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(schedule.age()).toBe(Infinity);
  names.push(nameAt(START));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(schedule.age()).toBe(MINUTE + SECOND);
  await started.stop();
});
