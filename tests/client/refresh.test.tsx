import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FRESH_MS } from '#client/apollo/preloads.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { watchOperations } from './network.ts';
import { startWorldForTest } from './small.world.ts';

/** Comes back to the window after a while. */
async function comeBack(after: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + after });
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => void fireEvent.focus(window));
}

test('who comes back to the window sees what changed, with all the pages that were loaded', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer('Dana');
  for (let index = 1; index <= 12; index += 1) await app.given.project(dana, { title: `Juego ${index}` });
  vi.useFakeTimers({ toFake: ['Date'] }); // a slow machine takes longer than the times below
  mount(app, await app.given.investor(), '/projects');
  await user.click(await screen.findByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByText('Juego 1')).toBeVisible();
  await app.given.project(dana, { title: 'El más nuevo' });
  const { asked } = watchOperations();
  const refreshed = () => asked.filter((operation) => operation.startsWith('Browse'));
  await comeBack(FRESH_MS / 2);
  expect(refreshed()).toEqual([]);
  await comeBack(FRESH_MS);
  expect(await screen.findByText('El más nuevo')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(13);
  expect(refreshed()).toHaveLength(1);
});

test('in a form that is being filled in what others changed follows, and what is typed stays', async () => {
  const user = userEvent.setup();
  const { app, dana, projectId } = await startWorldForTest();
  mount(app, dana, `/projects/${projectId}/edit`);
  await user.type(await screen.findByLabelText(/^Título/), ' y del Norte');
  await app.app.services.projects.edit(dana.viewer, projectId, { fields: { maxInvestors: 15 }, cover: null });
  await comeBack(FRESH_MS / 2);
  const said = await screen.findByText(/^Cambió mientras lo editabas, y aquí ya está al día/);
  expect(said).toHaveTextContent('Máximo de inversores');
  expect(screen.getByLabelText(/^Máximo de inversores/)).toHaveValue('15');
  expect(screen.getByLabelText(/^Título/)).toHaveValue('Luces del Sur y del Norte');
});

test.each([
  ['the list', '/projects/1/updates', 'Actualizaciones'],
  ['the dashboard', '/dashboard', 'Hola, Inés'],
])('new updates wait behind a button in %s, which shows them and moves the focus there', async (_what, path, title) => {
  const user = userEvent.setup();
  const { app, dana, ines, projectId } = await startWorldForTest();
  await app.given.investment(ines, projectId, 150_000);
  const post = (name: string) =>
    app.app.services.updates.create(dana.viewer, projectId, { title: name, content: 'Hay más.', media: [] });
  mount(app, ines, path);
  await screen.findByRole('heading', { level: 1, name: title });
  const first = await screen.findByRole('link', { name: 'Novedades' });
  await post('Segunda');
  await comeBack(2 * FRESH_MS);
  expect(await screen.findByRole('button', { name: '1 actualización nueva' })).toBeVisible();
  await post('Tercera');
  await comeBack(4 * FRESH_MS);
  const button = await screen.findByRole('button', { name: '2 actualizaciones nuevas' });
  await expectAbsent(() => screen.queryByRole('link', { name: 'Tercera' }));
  expect(first).toBeVisible();

  await user.click(button);
  const link = screen.getByRole('link', { name: 'Tercera' });
  await waitFor(() => expect(link).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Segunda' })).toBeVisible();
  expect(within(link.closest('ul') as HTMLElement).getAllByRole('listitem')).toHaveLength(3);
  await expectAbsent(() => screen.queryByRole('button', { name: /nuevas?$/ }));
});
