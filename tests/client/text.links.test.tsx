import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

test('links of a text lead to screens of this site within the page, and to headings of the text', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const other = await app.given.project(dana, { title: 'Mares' });
  const text = `[Nuestro juego anterior](/projects/${other}) y [cómo sigue](#lo-que-sigue-2)\n\n## Lo que sigue (2)`;
  const { id } = await app.app.services.updates.create(dana.viewer, await app.given.project(dana), {
    title: 'Novedades',
    content: text,
    media: [],
  });
  mount(app, ines, `/projects/${other + 1}/updates/${id}`);
  await userEvent.click(await screen.findByRole('link', { name: 'cómo sigue' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lo que sigue (2)' })).toHaveFocus());

  await userEvent.click(screen.getByRole('link', { name: 'Nuestro juego anterior' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Mares' })).toBeVisible());
});
