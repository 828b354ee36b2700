import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, SECOND } from '#server/kernel/time/durations.ts';
import { createGate, LEASE, openJobs } from '#tests/support/jobs.ts';

test('a place is filled as soon as its job ends, whatever another still waits for', async () => {
  const gate = createGate();
  const { add, job, rows, start } = await openJobs({
    places: 2,
    run: async ({ key }) => {
      if (key === 'slow') await gate.opened;
      return { result: 'done' };
    },
  });
  await add(job('slow'), job('a'), job('b'), job('c'));
  const working = start();
  const states = async () => (await rows()).map(({ state }) => state);
  await expect.poll(states).toEqual(['waiting', 'done', 'done', 'done']);
  gate.open();
  await expect.poll(states).toEqual(['done', 'done', 'done', 'done']);
  await working.stop();
});

test('each poll ends the timer before it, however many jobs end within a second', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { add, job, rows, start } = await openJobs({ places: 1 });
  await add(...Array.from({ length: 30 }, (_, n) => job(`${n}`)));
  const working = start();
  await expect.poll(async () => new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['done']));
  await working.stop();
  expect(warnings).toEqual([]);
});

test('a try that does not end is over when its time is, and runs again later', async () => {
  const { add, job, rows, run, pass } = await openJobs({
    timeout: 50,
    run: async ({ tries }) => (tries === 1 ? new Promise(() => undefined) : { result: 'done' }),
  });
  await add(job('a'));
  expect(await run()).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'Error: Not finished within 0.05 s' }]);
  pass(10 * SECOND);
  expect(await run()).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'done', tries: 2 }]);
});

test('a lease is renewed for as long as the try runs, so that nobody else runs it too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const gate = createGate();
  const { add, claim, now, job, pass, rows, run, tried } = await openJobs({
    run: async (given) => {
      tried.push(given);
      await gate.opened;
      return { result: 'done' };
    },
  });
  await add(job('a'));
  const running = run();
  await expect.poll(() => tried.length).toBe(1);
  for (let renewals = 1; renewals <= 3; renewals += 1) {
    pass(LEASE - SECOND);
    vi.advanceTimersByTime(20 * SECOND);
    const end = new Date(now().getTime() + LEASE);
    await expect.poll(async () => (await rows())[0]?.runAt).toEqual(end);
    expect(await claim()).toEqual([]);
  }
  gate.open();
  await running;
  expect(await rows()).toMatchObject([{ state: 'done', tries: 1 }]);
  pass(DAY);
  vi.advanceTimersByTime(DAY);
  expect(vi.getTimerCount()).toBe(0);
});
