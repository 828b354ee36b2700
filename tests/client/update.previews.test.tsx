import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { picture } from '#tests/support/media.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';

const fileApp = startAppForFile();

/** The addresses of chosen files that the browser holds in memory. */
const held = new Set<string>();

beforeEach(() => {
  held.clear();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url));
});

/** Opens the form of a new update; `open` opens it again, as the same user. */
async function openForm() {
  const app = fileApp();
  const dana = await app.given.developer('Dana');
  const projectId = await app.given.project(dana);
  const open = async () => {
    mount(app, dana, `/create-update/${projectId}`);
    await screen.findByRole('form', { name: 'Actualización' });
  };
  await open();
  return { user: userEvent.setup(), open };
}

const title = () => screen.getByRole('textbox', { name: /^Título/ });
async function choose(user: ReturnType<typeof userEvent.setup>) {
  const file = new File([await (await picture()).bytes()], 'nieve.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Elegir imágenes y videos'), file);
}
/** Every picture of a chosen file on screen. */
const shown = () => [...document.querySelectorAll('img[src^="blob:"]')].map((image) => image.getAttribute('src'));

test('a chosen picture is held while it is shown, in the list and in the preview, and no longer', async () => {
  const { user } = await openForm();
  await choose(user);
  await waitFor(() => expect(shown()).toHaveLength(1));
  await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
  await waitFor(() => expect(shown()).toHaveLength(2));
  await choose(user);
  await waitFor(() => expect(shown()).toHaveLength(4));
  expect(new Set(shown())).toEqual(held);
  for (const button of screen.getAllByRole('button', { name: 'Quitar nieve.png' })) await user.click(button);
  expect(shown()).toEqual([]);
  expect(held.size).toBe(0);
  await choose(user);
  await waitFor(() => expect(held.size).toBeGreaterThan(0));
  cleanup();
  expect(held.size).toBe(0);
});

test('of a saved update no chosen picture is held', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: /^Anuncio/ }));
  await choose(user);
  await waitFor(() => expect(shown()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Publicar actualización' }));
  await user.click(await screen.findByRole('button', { name: 'Publicar igual' }));
  await screen.findByText('Actualización creada correctamente');
  await waitFor(() => expect(title()).toHaveValue(''));
  expect(held.size).toBe(0);
});

test('a picture of a discarded draft is held no longer, and shown again once that is undone', async () => {
  const { user, open } = await openForm();
  await pasteInto(user, title(), 'Nevó');
  cleanup();
  await open();
  await choose(user);
  await waitFor(() => expect(shown()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Descartar borrador' }));
  expect(held.size).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(shown()).toEqual([...held]);
  await user.click(screen.getByRole('button', { name: 'Descartar borrador' }));
  cleanup();
  expect(held.size).toBe(0);
});
