import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import { documentsOf, eventually, openPageOf } from '#tests/support/browser.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { signIn } from './forms.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let dana: Account;

beforeAll(async () => {
  app = await startApp();
  dana = await app.given.developer('Dana');
});
afterAll(() => app.stop());

/** Two tabs of one browser in which `account` is signed in; the second shows a project. */
async function openTwoTabs(account: Account) {
  const projectId = await app.given.project(dana);
  const first = await openPageOf(account, { baseURL: app.url, expectedErrors: [/WebSocket/] });
  await first.goto('/healthz'); // enough of a tab to share what the browser stores
  const second = await first.context().newPage();
  const showProject = async () => {
    await second.goto(`${app.url}/projects/${projectId}`);
    await second.getByLabel('Monto a invertir').waitFor();
  };
  return { first, second, projectId, showProject };
}

/** Leaves what the browser stores as a log-out in another tab does. */
const signOutElsewhere = (page: Page) => page.evaluate(() => localStorage.removeItem('fichin.token'));

/** Signs in as a log-in page left open in another tab would. */
const signInElsewhere = (page: Page, { token }: { token: string }) =>
  page.evaluate((issued) => localStorage.setItem('fichin.token', issued), token);

test('a log-out in one tab takes every other tab to the root', async () => {
  const { first, second, showProject } = await openTwoTabs(await app.given.investor('Inés'));
  await showProject();
  await first.goto('/dashboard');
  await first.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await second.waitForURL(`${app.url}/`);
  await second.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  await eventually(() => second.getByText('Tu sesión expiró').count()).toBe(0);
});

test('somebody else signs in in one tab: every other tab shows that person', async () => {
  const [ines, kim] = [await app.given.investor('Inés'), await app.given.investor('Kim')];
  const { first, second, showProject } = await openTwoTabs(ines);
  await showProject();
  await signInElsewhere(first, kim);
  await second.waitForURL(`${app.url}/dashboard`);
  await second.getByRole('banner').getByText(kim.email).waitFor();
  await second.goBack();
  await second.getByRole('banner').getByText(kim.email).waitFor();
  await eventually(() => second.getByText(ines.email).count()).toBe(0);
});

test('a tab that missed it sends nothing for the person it shows, nor for the new one', async () => {
  const [ines, kim] = [await app.given.investor('Inés'), await app.given.investor('Kim')];
  const { second, projectId, showProject } = await openTwoTabs(ines);
  await showProject();
  const sent: string[] = [];
  second.on('request', (request) => {
    if (request.postData()?.includes('"Invest"')) sent.push(request.url());
  });
  await second.getByLabel('Monto a invertir').fill('1500');
  // Both at once: whatever else the page asks for would tell it, too.
  await second.getByRole('button', { name: 'Invertir' }).evaluate((button, issued) => {
    localStorage.setItem('fichin.token', issued);
    (button as HTMLElement).click();
  }, kim.token);
  await second.waitForURL(`${app.url}/dashboard`);
  await second.getByRole('banner').getByText(kim.email).waitFor();
  expect(sent).toEqual([]);
  expect(await app.given.fundingOf(projectId)).toMatchObject({ raised: 0, investors: 0 });
});

test('a tab looks again when it is shown', async () => {
  const { first, second, showProject } = await openTwoTabs(await app.given.investor('Inés'));
  // Told neither by an event of the browser nor by a live connection that ends.
  await second.routeWebSocket(/graphql/, (socket) => socket.onMessage(() => undefined));
  await second.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await showProject();
  await signOutElsewhere(first);
  await second.evaluate(() => dispatchEvent(new Event('focus'))).catch(() => null); // it may have looked by itself
  await second.waitForURL(`${app.url}/`);
  await eventually(() => second.getByRole('button', { name: 'Cerrar Sesión' }).count()).toBe(0);
});

test('a newer token of the same person is taken without a word', async () => {
  const ines = await app.given.investor('Inés');
  const { first, second, projectId, showProject } = await openTwoTabs(ines);
  await showProject();
  const documents = documentsOf(second);
  await second.getByLabel('Monto a invertir').fill('1500');
  app.setNow(new Date(Date.now() + 60_000));
  const renewed = await app.given.tokenFor(ines.id);
  expect(renewed).not.toBe(ines.token);
  await signInElsewhere(first, { token: renewed });

  const sent = second.waitForRequest((request) => request.postData()?.includes('"Invest"') ?? false);
  await second.getByRole('button', { name: 'Invertir' }).click();
  expect((await sent).headers()['authorization']).toBe(`Bearer ${renewed}`);
  await second.getByText('¡Inversión exitosa!').waitFor();
  expect(documents).toEqual([]);
  expect(await app.given.fundingOf(projectId)).toMatchObject({ raised: 150_000 });
});

test('a log-in page stays when somebody signs in in another tab, and its own log-in wins', async () => {
  const [ines, kim] = [await app.given.investor('Inés'), await app.given.investor('Kim')];
  const { first, second } = await openTwoTabs(ines);
  await signOutElsewhere(first);
  for (const tab of [first, second]) await tab.goto(app.url);
  await second.getByLabel(/^Correo electrónico/).fill(kim.email);
  await signIn(first, { email: ines.email, password: PASSWORD });
  await first.getByRole('banner').getByText(ines.email).waitFor();
  await eventually(() => second.getByLabel(/^Correo electrónico/).inputValue()).toBe(kim.email);
  await signIn(second, { email: kim.email, password: PASSWORD });
  await second.getByRole('banner').getByText(kim.email).waitFor();
  await eventually(() => first.getByRole('banner').getByText(kim.email).count()).toBe(1);
});
