import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('repeated work begins at once, goes on after an error, and never runs twice at a time', async () => {
  const log = { error: vi.fn<ErrorLog['error']>() };
  const ends: (() => void)[] = [];
  const work = vi
    .fn<() => Promise<void>>(() => new Promise<void>((resolve) => ends.push(resolve)))
    .mockRejectedValueOnce(new Error('the database is away'));
  const repeated = every(1000, 'tidying', work, log);
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: new Error('the database is away') }, 'tidying failed');
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(2);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(3);
  ends[1]?.();
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('whoever stops it waits for what is under way, which is told to end', async () => {
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => setTimeout(resolve, 500)));
  const repeated = every(1000, 'tidying', work, { error: vi.fn<ErrorLog['error']>() });
  const stopped = vi.fn<() => void>();
  const stopping = repeated.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(499);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await stopping;
  expect(stopped).toHaveBeenCalledOnce();
});
