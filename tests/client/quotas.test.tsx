import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { givenBut } from '#tests/support/quotas.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { unfold } from './unfold.ts';

const NOW = '2026-03-10T15:00:00Z';
const MEGABYTE = 1024 * 1024;

async function world() {
  const app = await startAppForTest({ now: NOW, quotas: true });
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana);
  const news = { title: 'Avance', content: 'Texto', media: [] };
  const { id: update } = await app.app.services.updates.create(dana.viewer, project, news);
  return { app, dana, project, update };
}

test('who has written as much as a day allows reads when they may go on, and keeps what they typed', async () => {
  const user = userEvent.setup();
  const { app, dana, project, update } = await world();
  await givenBut(app, dana, 'comments', 0);
  app.setNow('2026-03-10T18:40:00Z');
  mount(app, dana, `/projects/${project}/updates/${update}`);
  const comment = await screen.findByRole('textbox', { name: /comentario/i });
  await user.type(comment, 'Gracias por leer');
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  const sentence = 'Llegaste al límite de 300 comentarios por día. Podrás escribir otro en 20 h 20 min.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(comment).toHaveValue('Gracias por leer');
});

test('an update beyond the limit of a day stays in its form', async () => {
  const user = userEvent.setup();
  const { app, dana, project } = await world();
  await givenBut(app, dana, 'updates', 0);
  mount(app, dana, `/projects/${project}/updates/create`);
  await user.type(await screen.findByRole('textbox', { name: /^Título/ }), 'Otra');
  await user.type(screen.getByRole('textbox', { name: /^Contenido/ }), 'Más');
  await user.click(screen.getByRole('button', { name: 'Publicar actualización' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Llegaste al límite de 60 actualizaciones por día\./);
  expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Otra');
});

test('where files are chosen it is said once most of a limit is used', async () => {
  const { app, dana, project } = await world();
  await givenBut(app, dana, 'media', 100 * MEGABYTE);
  const { goTo } = mount(app, dana, `/projects/${project}/updates/create`);
  const chooser = () => screen.findByLabelText('Elegir imágenes y videos');
  await chooser();
  await goTo('/profile');
  const limits = within(await screen.findByRole('region', { name: 'Límites de uso' }));
  expect(limits.getByText('400 MB de 500 MB')).toBeVisible();
  await goTo(`/projects/${project}/updates/create`);
  await chooser();
  await expectAbsent(() => screen.queryByText(/En las últimas 24 horas subiste/));

  await givenBut(app, dana, 'media', 500 * MEGABYTE - 1024 * 1024);
  await goTo(`/projects/${project}/edit`);
  await screen.findByRole('form', { name: 'Proyecto' });
  unfold('Portada y galería');
  expect(await screen.findByText('En las últimas 24 horas subiste 401 MB de 500 MB.')).toBeVisible();
});

test('the profile says what is used of each limit, and nothing where there are none', async () => {
  const { app, dana } = await world();
  const { goTo } = mount(app, dana, '/profile');
  const limits = within(await screen.findByRole('region', { name: 'Límites de uso' }));
  const used = (name: string) => limits.getByText(name).nextElementSibling;
  expect(used('Proyectos nuevos')).toHaveTextContent('1 de 20En total, 1 de 500');
  expect(used('Comentarios, preguntas y respuestas')).toHaveTextContent('0 de 300');
  expect(used('Imágenes y videos')).toHaveTextContent('0 MB de 500 MBEn total, 0 MB de 5 GB');
  await goTo('/dashboard');
  await screen.findByRole('heading', { name: /^Hola/ });

  const unlimited = await startAppForTest();
  mount(unlimited, await unlimited.given.developer('Otro Estudio'), '/profile');
  await screen.findByRole('button', { name: 'Guardar cambios' });
  await expectAbsent(() => screen.queryByRole('region', { name: 'Límites de uso' }));
});
