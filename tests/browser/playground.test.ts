import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';
import { CLIENT, PASSWORD } from '#tests/support/given.ts';

/** The two accounts of the demo data that the examples name, and the rows they refer to. */
async function demoAccounts({ app: { services }, given }: TestApp): Promise<void> {
  const register = (email: string, role: 'developer' | 'investor') =>
    services.accounts.register({ email, password: PASSWORD, role, client: CLIENT });
  const { user } = await register('dana@fichin.test', 'developer');
  await register('ines@fichin.test', 'investor');
  const dana = { id: user.id, role: user.role, developerProfileId: user.developerProfile?.id ?? null };
  const account = { id: user.id, email: 'dana@fichin.test', token: '', viewer: dana };
  await given.project(account, { title: 'Luces del Sur' });
  await given.project(account, { title: 'Río Abajo' });
}

const run = (page: Page) => async (): Promise<string> => {
  await page.getByRole('button', { name: /Execute query/ }).click();
  return page.locator('.result-window').innerText();
};

test('the examples of the playground run as they stand, each as the account it names', async () => {
  const app = await startAppForTest();
  await demoAccounts(app);
  const page = await openPage({ baseURL: app.url });
  await page.goto('/graphql');
  await page.getByRole('tab').nth(0).click();
  await expect.poll(run(page)).toContain('Luces del Sur');
  await page.getByRole('tab').nth(4).click();
  await expect.poll(run(page)).toContain('"displayName": "dana@fichin.test"');
  await page.getByRole('tab').nth(2).click();
  await expect.poll(run(page)).toContain('"amount": 1000');
});

test('on a phone the query, the button that runs it and the answer are all in sight', async () => {
  const app = await startAppForTest();
  await demoAccounts(app);
  const page = await openPage({ baseURL: app.url, width: 360, height: 640 });
  await page.goto('/graphql');
  await page.getByRole('tab').nth(0).click();
  await expect.poll(run(page)).toContain('"totalCount": 2');

  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
  };
  const [query, button, answer] = [
    await boxOf('.graphiql-query-editor .graphiql-editor'),
    await boxOf('.graphiql-execute-button'),
    await boxOf('.result-window'),
  ];
  for (const { left, right, top, bottom } of [query, button, answer]) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
    expect(bottom).toBeLessThanOrEqual(640);
  }
  expect(button.left).toBeGreaterThanOrEqual(query.right);
  expect(answer.top).toBeGreaterThanOrEqual(query.bottom);
  for (const { top, bottom } of [query, answer]) expect(bottom - top).toBeGreaterThan(150);
  for (const { left, right } of [query, answer]) expect(right - left).toBeGreaterThan(250);
});

test('the playground has the theme chosen in the product, and leads to the first steps', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, colorScheme: 'light' });
  await page.goto('/minimal-test');
  await page.evaluate(() => localStorage.setItem('fichin.theme', 'dark'));
  await page.goto('/graphql');
  await page.locator('body.graphiql-dark').waitFor();
  await eventually(() => page.locator('body.graphiql-light').count()).toBe(0);
  await page.getByRole('link', { name: 'Primeros pasos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Primeros pasos' }).waitFor();
});
