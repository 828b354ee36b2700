import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { listenersOf } from '#tests/support/live.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { failWithoutMessage, holdMessages, respondWith } from './network.ts';

/** A studio with two projects that an investor follows. What happens is a minute later each time. */
async function startFollowing() {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const [faro, mares] = [
    await app.given.project(dana, { title: 'Faro' }),
    await app.given.project(dana, { title: 'Mares' }),
  ];
  const { updates, milestones, follows } = app.app.services;
  for (const project of [faro, mares]) await follows.follow(ines.viewer, project);
  let minutes = 0;
  const later = () => app.setNow(new Date(Date.UTC(2026, 2, 5, 15, (minutes += 1))));
  return {
    app,
    dana,
    ines,
    faro,
    mares,
    async publish(project: number, title: string) {
      later();
      return (await updates.create(dana.viewer, project, { title, content: 'Hay.', media: [] })).id;
    },
    async promise(project: number, title: string) {
      later();
      return milestones.create(dana.viewer, project, { title, description: 'Jugable.' });
    },
  };
}

/** The one that is shown: there is one for narrow and one for wide screens. */
const bell = (name: string) => screen.findByRole('link', { name });

/** Does not wait for what is loaded a while after the page. */
const begin = () => userEvent.keyboard('{Tab}');

const group = (name: string) => screen.findByRole('region', { name });

test('the bell counts what is unread, and what happens while the page is open', async () => {
  const { app, ines, faro, publish } = await startFollowing();
  await publish(faro, 'Una');
  const before = await listenersOf(app);
  mount(app, ines, '/projects');
  expect(await bell('Notificaciones')).toHaveAttribute('href', '/notifications');
  await begin();
  expect(await bell('Notificaciones, 1 sin leer')).toBeVisible();

  await waitFor(async () => expect(await listenersOf(app)).toBe(before + 1));
  await publish(faro, 'Otra');
  expect(await bell('Notificaciones, 2 sin leer')).toBeVisible();
  expect(screen.getByText('Notificación nueva')).toBeInTheDocument();
});

test('what happens between the answers and the first connection is counted and listed too', async () => {
  const { app, ines, faro, publish } = await startFollowing();
  await publish(faro, 'Una');
  const connect = holdMessages();
  mount(app, ines, '/notifications');
  await group('Faro');
  await begin();
  expect(await bell('Notificaciones, 1 sin leer')).toBeVisible();
  await publish(faro, 'Otra');
  connect();
  expect(await bell('Notificaciones, 2 sin leer')).toBeVisible();
  expect(await screen.findByRole('button', { name: '1 notificación nueva' })).toBeVisible();
});

test('more than 99 are counted as such, and a count that fails is not shown', async () => {
  const { app, ines } = await startFollowing();
  respondWith('UnreadCount', { data: { unreadNotificationCount: 100 } });
  mount(app, ines, '/projects');
  await begin();
  const counted = await bell('Notificaciones, 99+ sin leer');
  expect(counted).toHaveTextContent('99+');
});

test('notifications stand by project, newest first, lead to what happened, and are marked as read', async () => {
  const user = userEvent.setup();
  const { app, ines, faro, mares, publish, promise } = await startFollowing();
  const una = await publish(faro, 'Una');
  await publish(mares, 'Sola');
  await promise(faro, 'Demo');
  mount(app, ines, '/notifications');
  const ofFaro = within(await group('Faro'));
  const links = ofFaro.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Faro', `/projects/${faro}`],
    ['Nuevo hito «Demo»', `/projects/${faro}/milestones`],
    ['Nueva actualización «Una»', `/projects/${faro}/updates/${una}`],
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Faro', 'Mares']);
  expect(ofFaro.getAllByText('Sin leer')).toHaveLength(2);
  expect(ofFaro.getByText('5 de mar de 2026, 12:03')).toBeVisible();
  expect(await bell('Notificaciones, 3 sin leer')).toBeVisible();

  await user.click(ofFaro.getByRole('button', { name: 'Marcar como leído: Faro' }));
  await expectAbsent(() => ofFaro.queryByText('Sin leer'));
  await waitFor(async () => expect(await group('Faro')).toHaveFocus());
  expect(await bell('Notificaciones, 1 sin leer')).toBeVisible();
  expect(within(await group('Mares')).getByText('Sin leer')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));
  await expectAbsent(() => screen.queryByText('Sin leer'));
  expect(await bell('Notificaciones')).toBeVisible();
  expect(screen.getByText('Todo leído')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^Marcar/ }));
  expect(await app.app.services.notifications.countUnread(ines.viewer)).toBe(0);
});

test('what happens meanwhile waits behind a button, and more pages come by another', async () => {
  const user = userEvent.setup();
  const { app, ines, faro, mares, publish } = await startFollowing();
  for (let index = 1; index <= 21; index += 1) await publish(index === 1 ? mares : faro, `Novedad ${index}`);
  const before = await listenersOf(app);
  mount(app, ines, '/notifications');
  await group('Faro');
  await expectAbsent(() => screen.queryByRole('region', { name: 'Mares' }));
  expect(screen.getByText(/^Mostrando 20/)).toHaveTextContent(/^Mostrando 20 y hay más$/);
  await user.click(screen.getByRole('button', { name: 'Cargar más' }));
  const last = within(await group('Mares')).getByRole('link', { name: 'Nueva actualización «Novedad 1»' });
  await waitFor(() => expect(last).toHaveFocus());

  await waitFor(async () => expect(await listenersOf(app)).toBe(before + 2));
  await publish(mares, 'La última');
  const button = await screen.findByRole('button', { name: '1 notificación nueva' });
  await expectAbsent(() => screen.queryByRole('link', { name: /La última/ }));
  await user.click(button);
  await waitFor(() => expect(screen.getByRole('link', { name: /La última/ })).toHaveFocus());
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Mares',
    'Faro',
    'Mares',
  ]);
});

test('another page adds nothing to the projects above it', async () => {
  const { app, ines, faro, mares, publish } = await startFollowing();
  for (let index = 1; index <= 21; index += 1) await publish(index % 2 ? mares : faro, `Novedad ${index}`);
  mount(app, ines, '/notifications');
  const above = await group('Mares');
  const before = above.textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
  await screen.findByRole('link', { name: 'Nueva actualización «Novedad 1»' });
  expect(above.textContent).toBe(before);
});

test('who has none is told what will be here, and what could not be marked is not shown as read', async () => {
  const user = userEvent.setup();
  const { app, ines, faro, publish } = await startFollowing();
  const { goTo } = mount(app, ines, '/notifications');
  expect(await screen.findByText('Aún no tienes notificaciones')).toBeVisible();
  await goTo('/test');
  await expectAbsent(() => screen.queryByText('Aún no tienes notificaciones'));
  await publish(faro, 'Una');
  await goTo('/notifications');
  await group('Faro');
  failWithoutMessage('MarkNotificationsRead');
  await user.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));
  expect(await screen.findByText('No pudimos marcarlas como leídas. Inténtalo de nuevo.')).toBeVisible();
  expect(screen.getByText('Sin leer')).toBeVisible();
});
