import { onTestFinished, test } from 'vitest';
import { createJobHandlers } from '#server/features/job.handlers.ts';
import { dayAfter, readDay, shownDay } from '#server/kernel/calendar.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { silent } from '#tests/support/jobs.ts';

test('the calendar of a sandbox is moved with the keyboard on a narrow screen, and the focus stays', async () => {
  const app = await startAppForTest({ sandbox: true });
  const { dependencies } = app.app;
  const working = startJobs({ ...dependencies, handlers: createJobHandlers(dependencies) }, silent);
  onTestFinished(() => working.stop());
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 360 });
  await page.goto('/dashboard');
  const strip = page.getByRole('region', { name: 'Sitio de prueba' });
  const today = strip.getByText(/^Hoy es /);
  const shown = (await today.textContent()) ?? '';
  const from = readDay(shown.replace('Hoy es ', '').split('/').toReversed().join('-')) ?? '';
  const button = strip.getByRole('button', { name: 'Adelantar 7 días' });
  await button.press('Enter');
  await strip.getByText(`Hoy es ${shownDay(dayAfter(from, 7))}`).waitFor();
  await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
