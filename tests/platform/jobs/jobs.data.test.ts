import { expect, test } from 'vitest';
import { type Job, createJobRepository } from '#server/platform/jobs/job.repository.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { DAY, SECOND } from '#server/kernel/time/durations.ts';
import { KIND, LEASE, openJobs, silent } from '#tests/support/jobs.ts';
import { countOf, openStoreOn } from '#tests/support/store.ts';

test('a job is written with its cause or not at all', async () => {
  const { database, jobs, job, rows } = await openJobs();
  const failed = database.write('system', async (tx) => {
    await jobs.add(tx, [job('a')]);
    throw new Error('the cause failed');
  });
  await expect(failed).rejects.toThrow('the cause failed');
  expect(await rows()).toEqual([]);
});

test('a key is added once in its kind, however many are added together', async () => {
  const { add, job, rows, run, tried } = await openJobs();
  const many = Array.from({ length: 2500 }, (_none, index) => job(`k${index % 1250}`));
  await add(...many, { ...job('k0'), kind: 'other' });
  await add(job('k0'));
  expect((await rows()).filter(({ key }) => key === 'k0').map(({ kind }) => kind)).toEqual([KIND, 'other']);
  expect(await rows()).toHaveLength(1251);
  expect(await run()).toBe(10);
  expect(tried[0]).toMatchObject({ kind: KIND, key: 'k0', payload: { to: 'k0' }, tries: 1 });
});

test('jobs run when they are due, the earliest first', async () => {
  const { add, job, now, run, pass, tried } = await openJobs();
  const later = (seconds: number) => new Date(now().getTime() + seconds * SECOND);
  await add(job('third', later(3)), job('now'), job('second', later(2)));
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  pass(3 * SECOND);
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  expect(tried.map(({ key }) => key)).toEqual(['now', 'second', 'third']);
});

test('two processes are given different jobs', async () => {
  const { add, job, claim, storage, now } = await openJobs();
  const other = await openStoreOn(storage);
  const otherJobs = createJobRepository(other.database, other.database.tables.webhooks);
  await add(...Array.from({ length: 40 }, (_none, index) => job(`k${index}`)));
  const claims = [1, 2, 3, 4].flatMap(() => [
    claim(5),
    otherJobs.claim({ kind: KIND, calendar: now, lease: LEASE, limit: 5 }),
  ]);
  const claimed = (await Promise.all(claims)).flat().map(({ key }) => key);
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(claimed.length).toBeGreaterThanOrEqual(20);
  await other.database.close();
});

test('what a process left behind is claimed again when its lease ends, and the late result is not kept', async () => {
  const { jobs, add, job, claim, run, pass, tried, rows, now } = await openJobs();
  await add(job('a'));
  const [left] = await claim();
  pass(LEASE - SECOND);
  expect(await run()).toBe(0);
  pass(SECOND);
  expect(await run()).toBe(1);
  expect(tried).toMatchObject([{ key: 'a', tries: 2 }]);
  expect(await jobs.settle(left as Job, { state: 'dead', finishedAt: now(), lastError: 'late' })).toBe(false);
  expect(await rows()).toMatchObject([{ state: 'done', tries: 2, lastError: null }]);
});

test('a job is tried again after longer and longer delays, and then dead', async () => {
  const { add, job, run, pass, results, rows } = await openJobs();
  results.push({ result: 'again', reason: 'first' }, new Error('second\nparams: secret'), {
    result: 'again',
    reason: 'third',
  });
  await add(job('a'));
  await run();
  expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'first' }]);
  pass(9 * SECOND);
  expect(await run()).toBe(0);
  pass(SECOND);
  expect(await run()).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'Error: second' }]);
  pass(20 * SECOND);
  expect(await run()).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'dead', lastError: 'third', tries: 3 }]);
  pass(DAY);
  expect(await run()).toBe(0);
});

test('a job that can never be done is dead at once, the others go on', async () => {
  const { add, job, run, results, rows } = await openJobs();
  results.push({ result: 'dead', reason: 'x'.repeat(1000) });
  await add(job('a'), job('b'));
  await run();
  expect(await rows()).toMatchObject([
    { state: 'dead', lastError: 'x'.repeat(300) },
    { state: 'done', lastError: null },
  ]);
});

test('a job that ends its process each time is dead too', async () => {
  const { add, job, claim, run, pass, rows, tried } = await openJobs();
  await add(job('a'));
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(await claim()).toHaveLength(1);
    pass(LEASE);
  }
  await run();
  expect(tried).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'dead' }]);
});

test('a worker runs what is added while it runs, until it is stopped', async () => {
  const { clock, jobs, handler, add, job, rows } = await openJobs();
  const later = () => new Date('2026-03-01T12:00:01Z');
  const working = startJobs({ jobs, handlers: [handler], calendar: later, now: later, clock }, silent);
  await add(job('a'));
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['done']);
  await working.stop();
  await add(job('b'));
  expect((await rows()).map(({ state }) => state)).toEqual(['done', 'waiting']);
});

test('the jobs of the day are added at the start; where they cannot be, the others still run', async () => {
  const { clock, database, jobs, handler, now, add, job, rows } = await openJobs();
  const start = (schedule: () => Promise<void>) =>
    startJobs({ jobs, handlers: [handler], calendar: now, now, clock, schedule }, silent);
  const broken = start(async () => {
    throw new Error('the disk is full');
  });
  await add(job('a'));
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['done']);
  await broken.stop();
  await start(() => database.write('system', (tx) => jobs.add(tx, [job('of today')]))).stop();
  expect((await rows()).map(({ key }) => key)).toEqual(['a', 'of today']);
});

test('jobs are kept for 7 days once they are done, for 30 once they are dead, and while they wait', async () => {
  const { clock, database, jobs, handler, now, add, job, run, pass, results, rows } = await openJobs();
  results.push({ result: 'dead', reason: 'no' });
  await add(job('dead'), job('done'), job('waiting', new Date(now().getTime() + 60 * DAY)));
  await run();
  const clean = async (doneDays = 7) =>
    startJobs({ jobs, handlers: [{ ...handler, kind: 'none' }], calendar: now, now, clock, doneDays }, silent).stop();
  pass(7 * DAY);
  await clean();
  expect(await countOf(database, 'jobs')).toBe(3);
  pass(1);
  await clean(8);
  expect(await countOf(database, 'jobs')).toBe(3);
  await clean();
  expect((await rows()).map(({ key }) => key)).toEqual(['dead', 'waiting']);
  pass(23 * DAY);
  await clean();
  expect((await rows()).map(({ key }) => key)).toEqual(['waiting']);
});

test('a lease and the delay after a failed try last as long when the calendar moves', async () => {
  const { database, jobs, add, job, claim, run, pass, results, rows } = await openJobs();
  results.push({ result: 'again', reason: 'busy' });
  await add(job('failed'), job('waiting', new Date('2026-03-09T12:00:00Z')));
  await run();
  await add(job('leased'));
  expect(await claim()).toHaveLength(1);
  expect(await jobs.isAnyBegun([KIND])).toBe(true);
  const before = (await rows()).map(({ key, runAt }) => [key, runAt.getTime()] as const);
  await database.write('system', (tx) => jobs.postponeClaimed(tx, DAY));
  const after = (await rows()).map(({ runAt }) => runAt.getTime());
  expect(before.map(([key, from], at) => [key, (after[at] ?? 0) - from])).toEqual([
    ['failed', DAY],
    ['waiting', 0],
    ['leased', DAY],
  ]);
  pass(DAY + LEASE - SECOND);
  expect((await claim()).map(({ key }) => key)).toEqual(['failed']);
});

test('jobs are counted by what their keys begin with, and before an id', async () => {
  const { add, job, rows, jobs } = await openJobs();
  await add(
    ...['7.a/10/x', '7.a/10/y', '7.a/100/x', '7.a/1/x', '7.aa/10/x', '7.a/10', 'summary/7.a/10/'].map((key) =>
      job(key),
    ),
  );
  const within = { kind: KIND, within: '7.a/10/' };
  expect(await jobs.countKeys(within)).toBe(2);
  expect(await jobs.countKeys({ ...within, before: (await rows())[1]?.id ?? 0 })).toBe(1);
  expect(await jobs.countKeys(within, 1)).toBe(1);
  expect(await jobs.countKeys({ ...within, kind: 'others' })).toBe(0);
});
