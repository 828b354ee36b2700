import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { delayRequest } from './network.ts';
import { pasteInto } from './paste.ts';

const figure = (name: string) => screen.findByRole('group', { name, hidden: true });
const link = (name: string | RegExp) => screen.findByRole('link', { name, hidden: true });

test('investing changes the project, the dashboard and the portfolio already seen', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  await app.given.project(dana, { title: 'Luces del Sur' });
  mount(app, ines, '/my-investments');
  expect(await screen.findByText('Aún no has invertido')).toBeVisible();

  await user.click(await link('Dashboard'));
  expect(await figure('Capital Invertido')).toHaveTextContent('US$ 0');
  await user.click(await link('Luces del Sur'));
  await pasteInto(user, await screen.findByLabelText('Monto a invertir'), '1.500,50');
  await user.click(screen.getByRole('button', { name: 'Invertir' }));
  expect(await screen.findByText('¡Inversión exitosa!')).toBeVisible();
  expect(screen.getByText('1 de 10 cupos ocupados')).toBeVisible();
  for (const bar of screen.getAllByRole('progressbar', { name: 'Progreso de financiamiento de Luces del Sur' })) {
    expect(bar).toHaveAttribute('aria-valuenow', '15');
  }

  await user.click(await link('Dashboard'));
  expect(await figure('Capital Invertido')).toHaveTextContent('US$ 1.500,50');
  await user.click(await link('Mis Inversiones'));
  expect(await screen.findByRole('row', { name: /Luces del Sur/ })).toHaveTextContent('US$ 1.500,50');
});

test('completing and deleting milestones moves the summary of the project already seen', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  for (const title of ['Primer nivel', 'Jefe final']) {
    const milestone = { title, description: 'Jugable.', dueDate: '2030-01-01' };
    await app.app.services.milestones.create(dana.viewer, projectId, milestone);
  }
  mount(app, dana, `/projects/${projectId}`);
  await user.click((await screen.findAllByRole('link', { name: 'Gestionar hitos', hidden: true }))[0] as HTMLElement);

  const card = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);
  await user.click((await card('Primer nivel')).getByRole('button', { name: 'Marcar como completado' }));
  expect(await (await card('Primer nivel')).findByText('Completado')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Eliminar Jefe final' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await expectAbsent(() => screen.queryByRole('heading', { name: 'Jefe final', hidden: true }));

  await user.click(await screen.findByRole('link', { name: 'Volver' }));
  expect(await screen.findByText(/^1\/1/)).toBeVisible();
});

test('a new project is on the dashboard that was seen empty', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  mount(app, await app.given.developer(), '/dashboard');
  expect(await screen.findByText('No tienes proyectos aún')).toBeVisible();
  await user.click(await link('Nuevo Proyecto'));
  await pasteInto(user, await screen.findByLabelText(/^Título/), 'Marea Baja');
  await user.selectOptions(screen.getByLabelText(/^Género/), 'HORROR');
  await pasteInto(user, screen.getByLabelText(/^Descripción\*?$/), 'Un faro.');
  await user.selectOptions(screen.getByLabelText(/^Etapa actual/), 'POLISH');
  await user.selectOptions(screen.getByLabelText(/^Estadio/), 'BETA');
  await pasteInto(user, screen.getByLabelText(/^Meta de financiamiento/), '20000');
  await user.click(screen.getByRole('button', { name: 'Crear Proyecto' }));
  expect(await link('Marea Baja')).toBeInTheDocument();
  expect(await figure('Proyectos activos')).toHaveTextContent('0 publicados');
});

test("one's own new update is on the dashboard that was seen without it", async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer('Dana');
  const projectId = await app.given.project(dana);
  await app.app.services.updates.create(dana.viewer, projectId, { title: 'Antes', content: 'Hay.', media: [] });
  const { goTo } = mount(app, dana, '/dashboard');
  await screen.findByRole('link', { name: 'Antes' });
  await goTo(`/projects/${projectId}/updates/create`);
  await pasteInto(user, await screen.findByLabelText(/^Título/), 'Ahora');
  await pasteInto(user, screen.getByRole('textbox', { name: /^Contenido/ }), 'Más.');
  await user.click(screen.getByRole('button', { name: 'Publicar actualización' }));
  await screen.findByText('Actualización creada correctamente');
  await goTo('/dashboard');
  expect(await screen.findByRole('link', { name: 'Ahora' })).toBeVisible();
});

test('a project just published is in the catalogue that was seen without it, which is not shown so again', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer();
  await app.given.project(dana, { title: 'Luces del Sur', isPublished: false });
  mount(app, dana, '/projects');
  expect(await screen.findByText('No se encontraron proyectos')).toBeVisible();
  await user.click(await link('Dashboard'));
  await user.click(await link('Luces del Sur'));
  await user.click(await screen.findByRole('button', { name: 'Publicar proyecto', hidden: true }));
  await expectAbsent(() => screen.queryByText('Es un borrador: solo tú puedes verlo.'));

  const release = delayRequest('Browse');
  await user.click(await link('Explorar'));
  expect(await screen.findByRole('heading', { name: 'Explorar Proyectos', hidden: true })).toBeInTheDocument();
  await expectAbsent(() => screen.queryByText('No se encontraron proyectos'));
  release();
  expect(await link('Luces del Sur')).toBeInTheDocument();
});
