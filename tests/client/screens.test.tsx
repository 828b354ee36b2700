import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

/** Compares texts exactly, including non-breaking spaces. */
const EXACTLY = { normalizer: (text: string) => text };

test('a new investor is shown the way to a first game', async () => {
  const app = await startAppForTest();
  mount(app, await app.given.investor(), '/dashboard');
  expect(await screen.findByText('Aún no has invertido')).toBeVisible();
  for (const card of ['Capital Invertido', 'Retorno Estimado', 'Proyectos Activos', 'Actualizaciones']) {
    expect(screen.getByRole('group', { name: card })).toHaveTextContent('0');
  }
  expect(within(screen.getByRole('group', { name: 'Retorno Estimado' })).getByText('0\u00a0%', EXACTLY)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Mis Inversiones Recientes' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Oportunidades' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver Todas' })).toHaveAttribute('href', '/my-investments');
  expect(screen.getAllByRole('link', { name: 'Explorar Proyectos' })[0]).toHaveAttribute('href', '/projects');
});

test('a new studio is told what there is not yet', async () => {
  const app = await startAppForTest();
  mount(app, await app.given.developer(), '/dashboard');
  expect(await screen.findByText('No tienes proyectos aún')).toBeVisible();
  expect(screen.getByText('No hay actualizaciones recientes')).toBeVisible();
});

test('a studio finds both names of each way to create', async () => {
  const app = await startAppForTest();
  mount(app, await app.given.developer(), '/dashboard');
  for (const [name, to] of [
    ['Nuevo Proyecto', '/create-project'],
    ['Crear Proyecto', '/create-project'],
    ['Nueva Actualización', '/create-update'],
    ['Crear Actualización', '/create-update'],
  ] as const) {
    expect((await screen.findAllByRole('link', { name }))[0]).toHaveAttribute('href', to);
  }
});

test('a project says what its studio left unsaid', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana, { platforms: [] });
  mount(app, await app.given.investor(), `/projects/${projectId}`);
  expect((await screen.findAllByText('Desarrollador independiente'))[0]).toBeVisible();
  expect(screen.getByText('Participación en ingresos')).toBeVisible();
  expect(screen.getByText('Por determinar')).toBeVisible();
  expect(screen.getByText('PC')).toBeVisible();
  expect(screen.getByText('0 de 10')).toBeVisible();
  expect(screen.getByRole('tab', { name: /^Detalles/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/dashboard');
  await expectAbsent(() => screen.queryByRole('region', { name: 'Línea de hitos' }));
});

test('the fourth update is behind a link that counts them all, and each is cut at 100', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    await app.app.services.updates.create(dana.viewer, projectId, { title, content: 'a'.repeat(250), media: [] });
  }
  mount(app, dana, `/projects/${projectId}`);
  expect(await screen.findByRole('link', { name: 'Ver todas las actualizaciones (4)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', `/projects/${projectId}/updates`);
  expect(screen.getByRole('tab', { name: /^Actualizaciones/ })).toHaveAttribute('aria-selected', 'true');
  await expectAbsent(() => screen.queryByText('Uno'));
  expect(screen.getAllByText(`${'a'.repeat(100)}...`)).toHaveLength(3);

  await userEvent.click(screen.getByRole('link', { name: 'Ver todas' }));
  expect(await screen.findAllByText(`${'a'.repeat(200)}...`)).toHaveLength(4);
  expect(screen.getByPlaceholderText('Buscar actualizaciones...')).toBeVisible();
  expect(screen.getAllByText('Ver detalles')).toHaveLength(4);
});

test('a project that is not there is told with what a person can report', async () => {
  const app = await startAppForTest();
  mount(app, await app.given.investor(), '/projects/77');
  expect(await screen.findByRole('heading', { name: 'Proyecto no encontrado' })).toBeVisible();
  expect(
    screen.getByText(
      'No pudimos encontrar el proyecto que estás buscando. ' +
        'Es posible que haya sido eliminado o que no tengas permisos para verlo.',
    ),
  ).toBeVisible();
  const details = within(screen.getByRole('region', { name: 'Detalles técnicos' }));
  for (const text of ['404', '77', 'Proyecto no encontrado']) expect(details.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('another studio sees the invest panel and why it is closed to it', async () => {
  const app = await startAppForTest();
  const projectId = await app.given.project(await app.given.developer());
  mount(app, await app.given.developer(), `/projects/${projectId}`);
  expect(await screen.findByText('Solo las cuentas de inversor pueden invertir')).toBeVisible();
  await expectAbsent(() => screen.queryByLabelText('Monto a invertir'));
  await expectAbsent(() => screen.queryByRole('button', { name: 'Invertir' }));
  expect(screen.getByRole('link', { name: 'Ver otros proyectos' })).toHaveAttribute('href', '/projects');
});

test('who has no project yet is led to create one before telling news', async () => {
  const app = await startAppForTest();
  mount(app, await app.given.developer(), '/create-update');
  expect(await screen.findByText('No tienes proyectos para crear actualizaciones.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Crear Proyecto' })).toHaveAttribute('href', '/create-project');
});

test('the studio and its visitors read different words where there is no news', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  mount(app, dana, `/projects/${projectId}/updates`);
  expect(await screen.findByText('Aún no has publicado actualizaciones')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Nueva actualización' })[0]).toHaveAttribute(
    'href',
    `/projects/${projectId}/updates/create`,
  );
});

test('the form shows six templates, tips and a preview, and says what is missing', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  mount(app, dana, `/projects/${projectId}/updates/create`);
  const templates = within(await screen.findByRole('region', { name: 'Plantillas' }));
  expect(templates.getAllByRole('button')).toHaveLength(6);
  expect(screen.getByLabelText('Tipo de actualización')).toHaveValue('PROGRESS');
  expect(screen.getByRole('textbox', { name: /^Contenido/ })).toHaveAttribute('rows', '8');
  expect(screen.getByText(/PNG, JPG, GIF, MP4 hasta 10MB/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Publicar actualización' }));
  expect(await screen.findByText('El título es obligatorio')).toBeVisible();
  expect(screen.getByText('El contenido es obligatorio')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver consejos' }));
  expect(screen.getByRole('button', { name: 'Ocultar consejos' })).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Actualización pública' }));
  await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
  expect(await screen.findByText('Privado')).toBeVisible();
});

test('the test pages need no account, and lead to the sample projects', async () => {
  const app = await startAppForTest();
  mount(app, null, '/test');
  expect(await screen.findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  for (const id of [1, 2, 3]) {
    expect(screen.getByRole('link', { name: `Actualizaciones del proyecto ${id}` })).toHaveAttribute(
      'href',
      `/projects/${id}/updates`,
    );
  }
});

test('the form that keeps nothing says that pictures come soon', async () => {
  const app = await startAppForTest();
  mount(app, null, '/test-update-form');
  expect(await screen.findByText(/próximamente/)).toBeVisible();
});

test('an address that leads nowhere says so and leads back', async () => {
  const app = await startAppForTest();
  mount(app, await app.given.investor(), '/nada');
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al dashboard' })).toHaveAttribute('href', '/dashboard');
});
