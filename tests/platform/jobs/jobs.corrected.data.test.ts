import { expect, test } from 'vitest';
import { DAY, HOUR } from '#server/kernel/time/durations.ts';
import { openJobs } from '#tests/support/jobs.ts';

test('a job that waits for longer than any delay of its kind, since the clock was ahead, runs at once', async () => {
  const { add, job, now, pass, results, rows, run, start, tried } = await openJobs({
    delayAfter: (tries) => tries * HOUR,
  });
  const runAt = async () => Object.fromEntries((await rows()).map((row) => [row.key, row.runAt]));
  await add(job('closing', new Date(now().getTime() + 14 * DAY)), job('failed'));
  results.push({ result: 'again', reason: 'away' });
  await run();
  const before = await runAt();
  pass(10 * DAY);
  await add(job('failed-later'));
  results.push({ result: 'done' }, { result: 'again', reason: 'away' });
  await run();
  await add(job('unbegun'));
  pass(-10 * DAY);
  tried.length = 0;
  const { stop } = start();
  await expect.poll(async () => (await rows()).filter(({ state }) => state === 'done').length).toBe(3);
  await stop();
  expect(tried.map(({ key }) => key).toSorted()).toEqual(['failed-later', 'unbegun']);
  expect((await runAt())['closing']).toEqual(before['closing']);
});

test('a job that waits for as long as its kind does goes on waiting', async () => {
  const { add, job, results, rows, run, start } = await openJobs({ delayAfter: (tries) => tries * HOUR });
  await add(job('failed'));
  results.push({ result: 'again', reason: 'away' });
  await run();
  const [before] = await rows();
  const { stop } = start();
  await stop();
  expect(await rows()).toEqual([before]);
});
