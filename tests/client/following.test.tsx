import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

test('a project is followed from its page, found by the filter, and left from the profile', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const id = await app.given.project(dana, { title: 'Faro' });
  await app.given.project(dana, { title: 'Otro' });
  const { goTo } = mount(app, ines, '/projects?siguiendo=si');
  const filter = await screen.findByRole('button', { name: 'Siguiendo', pressed: true });
  expect(await screen.findByText('No se encontraron proyectos')).toBeVisible();
  await user.click(filter);
  await user.click(await screen.findByRole('link', { name: 'Faro' }));

  const button = await screen.findByRole('button', { name: 'Seguir', pressed: false });
  await user.click(button);
  expect(await screen.findByRole('button', { name: /^Siguiendo 1/, pressed: true })).toBeVisible();
  const followed = async () => (await app.app.services.follows.followedAmong(ines.viewer, [id])).size;
  await waitFor(async () => expect(await followed()).toBe(1));
  expect(screen.getByText('Seguidores').nextSibling).toHaveTextContent('1');

  await goTo('/projects?siguiendo=si');
  expect(await screen.findByRole('link', { name: 'Faro' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('link', { name: 'Otro' }));

  await goTo('/profile/suscripciones');
  const list = within(await screen.findByRole('region', { name: 'Proyectos que sigo' }));
  await user.click(await list.findByRole('button', { name: 'Siguiendo Faro', pressed: true }));
  expect(await list.findByRole('button', { name: 'Seguir Faro', pressed: false })).toBeVisible();
  await waitFor(async () => expect(await followed()).toBe(0));
});

test('what could not be saved is said, and not shown as saved', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const id = await app.given.project(dana);
  mount(app, ines, `/projects/${id}`);
  const button = await screen.findByRole('button', { name: 'Seguir', pressed: false });
  await app.app.services.projects.publish(dana.viewer, id, false);
  await user.click(button);
  expect(await screen.findByText('Proyecto no encontrado')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Seguir', pressed: false })).toBeVisible();
});

test('nobody is asked to follow their own project', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Sur');
  const id = await app.given.project(dana);
  mount(app, dana, `/projects/${id}`);
  expect(await screen.findByRole('link', { name: 'Editar proyecto' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /Seguir/ }));
  expect(screen.getByText('Seguidores').nextSibling).toHaveTextContent('0');
});
