import { onTestFinished, test } from 'vitest';
import { createJobHandlers } from '#server/features/job.handlers.ts';
import { dayAfter, readDay, shownDay } from '#server/kernel/time/calendar.ts';
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

test('on a phone without a connection, the notice of that stands above what leads to the panel to invest', async () => {
  const app = await startAppForTest({ sandbox: true });
  const fields = { longDescription: 'Un párrafo.\n\n'.repeat(60) };
  const project = await app.given.project(await app.given.developer('Sur'), fields);
  const ines = await app.given.investor('Inés');
  const page = await openPageOf(ines, {
    baseURL: app.url,
    width: 360,
    height: 740,
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket/, /Failed to fetch/],
  });
  await page.goto(`/projects/${project}`);
  const bar = page.locator('[data-print=hide]:has(> button)', { hasText: 'Invertir registra' });
  await page.getByRole('button', { name: 'Invertir' }).first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await bar.waitFor();
  await page.context().setOffline(true);
  const notice = page.locator('[data-print=hide]', { hasText: 'Lo que ves puede no estar al día' });
  await notice.waitFor();
  const edges = async () => {
    const [above, below] = [await notice.boundingBox(), await bar.boundingBox()];
    return [(above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0), (below?.y ?? 0) + (below?.height ?? 0)];
  };
  await eventually(edges).toEqual([true, 740]);
});
