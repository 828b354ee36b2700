import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

/** Opens a project; `share` is the device's share sheet, if it has one. */
async function openProject(share?: (link: ShareData) => Promise<void>) {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana, { title: 'Aurora' });
  const user = userEvent.setup();
  await navigator.clipboard.writeText('copied before');
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  mount(app, ines, `/projects/${id}?tab=milestones`);
  await user.click(await screen.findByRole('button', { name: 'Compartir' }));
  return { url: `${location.origin}/juegos/${id}-aurora` };
}

const announced = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join();

test("a project is shared through the device's own sheet", async () => {
  const share = vi.fn<(link: ShareData) => Promise<void>>(async () => undefined);
  const { url } = await openProject(share);
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Aurora', url });
  expect(screen.getByRole('button', { name: 'Compartir' })).toBeVisible();
});

test('closing the sheet copies nothing', async () => {
  await openProject(() => Promise.reject(new DOMException('Closed', 'AbortError')));
  expect(await navigator.clipboard.readText()).toBe('copied before');
  expect(screen.getByRole('button', { name: 'Compartir' })).toBeVisible();
});

test('without a sheet the link is copied, which is shown and said', async () => {
  const { url } = await openProject();
  expect(await screen.findByRole('button', { name: 'Enlace copiado' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(announced()).toContain('Enlace copiado');
});

test('where the browser forbids copying, the link is shown to be copied by hand', async () => {
  const app = await startAppForTest();
  const id = await app.given.project(await app.given.developer());
  const user = userEvent.setup({ writeToClipboard: false });
  mount(app, await app.given.investor(), `/projects/${id}`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Forbidden', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Compartir' }));
  const url = `http://localhost:4000/juegos/${id}-luces-del-sur`;
  expect((await screen.findByText(url)).parentElement).toHaveTextContent(`Copia este enlace: ${url}`);
  expect(announced()).toContain(url);
});

test('what has no public page is shared by its address for those who have an account', async () => {
  const app = await startAppForTest();
  const id = await app.given.project(await app.given.developer(), { hasPublicPage: false });
  const user = userEvent.setup();
  mount(app, await app.given.investor(), `/projects/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Compartir' }));
  expect(await screen.findByRole('button', { name: 'Enlace copiado' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/projects/${id}`);
});

test('a draft has nothing to share', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  mount(app, dana, `/projects/${await app.given.project(dana, { isPublished: false })}`);
  expect(await screen.findByRole('link', { name: 'Editar proyecto' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Compartir' }));
});
