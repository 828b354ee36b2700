import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** A project published so many days ago, with an investor. */
async function silentFor(days: number) {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  app.setNow(daysAgo(days));
  const id = await app.given.project(dana, { title: 'Faro' });
  await app.given.investment(ines, id, 100_000);
  app.setNow(new Date());
  return { app, dana, ines, id };
}

test('an investor asks a silent project once, its studio sees it, and the answer stands on its page', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, id } = await silentFor(20);
  mount(app, ines, `/projects/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Pedir actualización' }));
  expect(await screen.findByText('Ya pediste una actualización. El estudio responde al publicarla.')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Pedir actualización' }));
  const { updateRequests, updates, projects } = app.app.services;
  const open = async () => (await updateRequests.countOpen(dana.viewer, [await projects.get(dana.viewer, id)])).get(id);
  await waitFor(async () => expect(await open()).toBe(1));

  cleanup();
  const { goTo } = mount(app, dana, `/projects/${id}`);
  expect(await screen.findByText(/^1 inversor espera una actualización/)).toBeVisible();
  await updates.create(dana.viewer, id, { title: 'Novedad', content: 'x', media: [] });
  await goTo(`/developers/${dana.viewer.developerProfileId}`);
  const card = await screen.findByRole('group', { name: 'Responde pedidos' });
  expect(card).toHaveTextContent('0 días');
  await user.click(screen.getByRole('button', { name: '¿Qué significa?' }));
  expect(screen.getByText(/^Mediana de los días entre cada pedido respondido/)).toBeVisible();
});

test('an investor reads from when they may ask, and nobody else reads of it', async () => {
  const { app, ines, id } = await silentFor(3);
  mount(app, ines, `/projects/${id}`);
  expect(await screen.findByText(/^Si no hay novedades, podrás pedir una actualización desde el /)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Pedir actualización' }));
  cleanup();
  mount(app, await app.given.investor('Ivo'), `/projects/${id}`);
  expect(await screen.findByText('Invertir en este proyecto')).toBeVisible();
  await expectAbsent(() => screen.queryByText('Novedades del estudio'));
});
