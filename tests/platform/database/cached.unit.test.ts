import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#server/kernel/time/durations.ts';
import { cachedFor } from '#server/platform/database/cached.ts';

test('what was read is given for so long after it came, and read once however many ask', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const ask = cachedFor(MINUTE, async () => {
    await new Promise((resolve) => setTimeout(resolve, SECOND));
    return (reads += 1);
  });
  const asked = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await Promise.all(asked)).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const again = ask();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await again).toBe(2);
});

test('a failure is given to those who ask within a second, and then it is read again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there');
  const ask = cachedFor(MINUTE, read);
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  expect(read).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await ask()).toBe('there');
});
