import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

/** Inés has money in Faro and follows Mares, which have published two and one update since. */
async function startReading() {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const faro = await app.given.project(dana, { title: 'Faro' });
  const mares = await app.given.project(dana, { title: 'Mares' });
  await app.given.investment(ines, faro, 100_000);
  await app.app.services.follows.follow(ines.viewer, mares);
  const publish = async (project: number, title: string) =>
    (await app.app.services.updates.create(dana.viewer, project, { title, content: `De ${title}.`, media: [] })).id;
  const first = await publish(faro, 'Una');
  await publish(mares, 'Otra');
  await publish(faro, 'Tres');
  return { app, ines, faro, first };
}

const listed = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
const isShown = async (...titles: string[]) => waitFor(() => expect(listed()).toEqual(titles));
const bell = (name: string) => screen.findByRole('link', { name });

test('the news list what all games published, and an update that was opened is read everywhere', async () => {
  const user = userEvent.setup();
  const { app, ines, faro, first } = await startReading();
  const { goTo } = mount(app, ines, '/novedades');
  await isShown('Tres', 'Otra', 'Una');
  expect(screen.getByText('3 sin leer')).toBeVisible();
  await userEvent.keyboard('{Tab}'); // what is loaded late is not waited for
  expect(await bell('Notificaciones, 3 sin leer')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Una' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Una' })).toBeVisible();
  expect(await bell('Notificaciones, 2 sin leer')).toBeVisible();

  await goTo('/notifications');
  const ofFaro = within(await screen.findByRole('region', { name: 'Faro' }));
  const row = (title: string) => ofFaro.getByText(`Nueva actualización «${title}»`).closest('li') as HTMLElement;
  expect(within(row('Tres')).getByText('Sin leer')).toBeVisible();
  await expectAbsent(() => within(row('Una')).queryByText('Sin leer'));
  expect(within(row('Una')).getByRole('link')).toHaveAttribute('href', `/projects/${faro}/updates/${first}`);
});

test('the news are filtered by their address, and all are marked as read at once', async () => {
  const user = userEvent.setup();
  const { app, ines, first } = await startReading();
  await app.app.services.updates.get(ines.viewer, first);
  mount(app, ines, '/dashboard');
  const card = within(await screen.findByRole('group', { name: 'Actualizaciones' }));
  expect(card.getByText('1')).toBeVisible();
  await user.click(card.getByRole('link', { name: 'sin leer' }));
  await isShown('Tres');
  expect(screen.getByRole('checkbox', { name: 'Solo sin leer' })).toBeChecked();

  await user.selectOptions(screen.getByLabelText('Juegos'), 'Que sigues');
  await isShown('Otra');
  await user.selectOptions(screen.getByLabelText('Juegos'), 'Todos');
  await isShown('Tres', 'Otra');
  await user.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));
  expect(await screen.findByText('No te queda nada por leer')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Marcar todo como leído' }));
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro' }));
  await isShown('Tres', 'Otra', 'Una');
  expect(screen.getByText('Todo leído')).toBeVisible();
  expect(await bell('Notificaciones')).toBeVisible();
});
