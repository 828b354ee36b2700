import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';
import { failWithoutMessage } from './network.ts';

/** An investor with more investments, and more projects, than a page holds. */
async function world() {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  for (let index = 1; index <= 21; index += 1) {
    const projectId = await app.given.project(dana, { title: `Juego ${index}` });
    for (let turn = 0; turn < 2; turn += 1) await app.given.investment(ines, projectId, 100_000);
  }
  return { app, ines };
}

test.each([
  ['investments', '/my-investments', 'row', 1 + 42],
  ['projects', '/my-investments?pestana=por-proyecto', 'article', 21],
] as const)('all pages of the %s are printed, not those alone that were loaded', async (_what, path, role, count) => {
  const { app, ines } = await world();
  const printed = vi.fn<(rows: number) => void>();
  vi.stubGlobal('print', () => printed(screen.getAllByRole(role).length));
  mount(app, ines, path);
  await waitFor(() => expect(screen.getAllByRole(role).length).toBeGreaterThan(9));
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  expect(printed).toHaveBeenCalledWith(count);
});

test('nothing is printed when a page can not be loaded', async () => {
  const { app, ines } = await world();
  const printed = vi.fn<() => void>();
  vi.stubGlobal('print', printed);
  mount(app, ines, '/my-investments');
  const button = await screen.findByRole('button', { name: 'Imprimir' });
  failWithoutMessage('MyInvestments');
  await userEvent.click(button);
  expect(await screen.findByText(/^No pudimos cargar lo que falta para imprimir/)).toBeVisible();
  expect(printed).not.toHaveBeenCalled();
  await waitFor(() => expect(button).toHaveFocus());
});

test('who prints a list that can not be loaded is told so', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  await app.given.investment(ines, await app.given.project(await app.given.developer()), 100_000);
  failWithoutMessage('MyPositions');
  mount(app, ines, '/my-investments?pestana=por-proyecto');
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
  expect(await screen.findByText(/^No pudimos cargar lo que falta para imprimir/)).toBeVisible();
});
