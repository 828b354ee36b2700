import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { picture, video } from '#tests/support/media.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { answer } from './network.ts';
import { holdTimers } from './timers.ts';

const NOW = '2026-03-05T15:00:00Z';

async function startProject() {
  const app = await startAppForTest({ now: NOW });
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana);
  return { app, dana, ines, projectId };
}

type News = { title: string; content?: string; type?: 'demo' | 'bugfix' };

const publish = async (app: TestApp, studio: Account, projectId: number, news: News): Promise<number> =>
  (await app.app.services.updates.create(studio.viewer, projectId, { content: 'Texto.', media: [], ...news })).id;

const cards = () => within(screen.getByRole('main')).getAllByRole('listitem');

test('a card of the list says what, when and of which kind, and leads to all of it', async () => {
  const { app, dana, ines, projectId } = await startProject();
  const id = await publish(app, dana, projectId, { title: 'Vieja', type: 'bugfix' });
  app.setNow('2026-03-06T15:00:00Z');
  await publish(app, dana, projectId, { title: 'Nueva', type: 'demo' });
  mount(app, ines, `/projects/${projectId}/updates`);
  await screen.findByRole('heading', { name: 'Vieja' });
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(['Nueva', 'Vieja']);
  const [, old] = cards();
  expect(old).toHaveTextContent('5 de marzo, 2026');
  expect(old).toHaveTextContent('Corrección de errores');
  expect(within(old as HTMLElement).getByText('Ver detalles')).toHaveAttribute(
    'href',
    `/projects/${projectId}/updates/${id}`,
  );
});

test('words are looked for in titles and contents, in any letter case', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, projectId } = await startProject();
  await publish(app, dana, projectId, { title: 'La NIEVE', content: 'Hielo.' });
  await publish(app, dana, projectId, { title: 'Otra', content: 'Cae nieve.' });
  await publish(app, dana, projectId, { title: 'Viento', content: 'Sopla.' });
  mount(app, ines, `/projects/${projectId}/updates`);
  await screen.findByRole('heading', { name: 'Viento' });
  await user.type(screen.getByPlaceholderText('Buscar actualizaciones...'), 'nIeVe');
  await expectAbsent(() => screen.queryByRole('heading', { name: 'Viento' }));
  expect(cards()).toHaveLength(2);
});

test('visitors read that there is no news yet, and are offered no way to write any', async () => {
  const { app, ines, projectId } = await startProject();
  mount(app, ines, `/projects/${projectId}/updates`);
  expect(await screen.findByText('Este proyecto aún no tiene actualizaciones')).toBeVisible();
  await expectAbsent(() => screen.queryByText('Aún no has publicado actualizaciones'));
  await expectAbsent(() => screen.queryByRole('link', { name: 'Nueva actualización' }));
});

test('an update says what, when and of which kind, with its line breaks, and is changed by its studio alone', async () => {
  const { app, dana, ines, projectId } = await startProject();
  const id = await publish(app, dana, projectId, {
    title: 'Nevó',
    content: 'Primera línea\nsegunda línea',
    type: 'demo',
  });
  mount(app, ines, `/projects/${projectId}/updates/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nevó' })).toBeVisible();
  expect(screen.getByText('05/03/2026')).toBeVisible();
  expect(screen.getByText('Demo')).toBeVisible();
  const content = await screen.findByText(/Primera línea/);
  expect(content.querySelector('br')).not.toBeNull();
  for (const name of ['Editar', 'Eliminar']) await expectAbsent(() => screen.queryByText(name));
});

test('the studio of an update finds the ways to change and delete it', async () => {
  const { app, dana, projectId } = await startProject();
  const id = await publish(app, dana, projectId, { title: 'Nevó' });
  mount(app, dana, `/projects/${projectId}/updates/${id}`);
  const edit = await screen.findByRole('link', { name: 'Editar' });
  expect(edit).toHaveAttribute('href', `/projects/${projectId}/updates/${id}/edit`);
  expect(screen.getByRole('button', { name: 'Eliminar' })).toBeVisible();
});

test('once deleted, the message is there for 1.5 s, and then the project', async () => {
  const user = userEvent.setup();
  const { app, dana, projectId } = await startProject();
  const id = await publish(app, dana, projectId, { title: 'Nevó' });
  mount(app, dana, `/projects/${projectId}/updates/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  const pause = holdTimers(1500);
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(
    '¿Estás seguro de que quieres eliminar esta actualización? Esta acción no se puede deshacer.',
  );
  await user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Actualización eliminada correctamente')).toBeVisible();
  await pause.isSet();
  pause.expire();
  await screen.findByRole('heading', { level: 1, name: 'Luces del Sur' });
});

test('pictures are shown and videos played, each over its caption', async () => {
  const { app, dana, ines, projectId } = await startProject();
  const files = [await picture('png'), video()];
  const media = await Promise.all(
    files.map(async (file, index) => {
      const bytes = Buffer.from(await file.arrayBuffer());
      return {
        caption: ['El valle', 'El tráiler'][index] ?? '',
        file: { name: null, stream: () => Readable.from([bytes]) },
      };
    }),
  );
  const news = { title: 'Con medios', content: 'Mira.', media };
  const { id } = await app.app.services.updates.create(dana.viewer, projectId, news);
  mount(app, ines, `/projects/${projectId}/updates/${id}`);
  expect(await screen.findByRole('img', { name: 'El valle' })).toHaveAttribute(
    'src',
    expect.stringMatching(/\/media\/[0-9a-f]+\.png$/),
  );
  const played = screen.getByLabelText('El tráiler');
  expect(played.tagName).toBe('VIDEO');
  expect(played).toHaveAttribute('controls');
  expect(played).toHaveAttribute('src', expect.stringMatching(/\.mp4$/));
  expect(screen.getByText('El tráiler').tagName).toBe('FIGCAPTION');
});

test('one walks from update to update until the ends of the list', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, projectId } = await startProject();
  for (const title of ['Uno', 'Dos']) await publish(app, dana, projectId, { title });
  const newest = await publish(app, dana, projectId, { title: 'Tres' });
  mount(app, ines, `/projects/${projectId}/updates/${newest}`);
  const steps = async () => within(await screen.findByRole('navigation', { name: 'Otras actualizaciones' }));
  expect((await steps()).getByRole('button', { name: /Anterior/ })).toBeDisabled();
  for (const title of ['Dos', 'Uno']) {
    await user.click((await steps()).getByRole('link', { name: /Siguiente/ }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  expect((await steps()).getByRole('button', { name: /Siguiente/ })).toBeDisabled();
  expect((await steps()).getByRole('link', { name: /Anterior/ })).toBeVisible();
});

test("one chooses among the projects of one's own studio, each leading to its form", async () => {
  const { app, dana, projectId } = await startProject();
  await app.given.project(await app.given.developer('Otra'), { title: 'Juego ajeno' });
  mount(app, dana, '/create-update');
  const mine = await screen.findByRole('link', { name: 'Luces del Sur' });
  expect(mine).toHaveAttribute('href', `/create-update/${projectId}`);
  await expectAbsent(() => screen.queryByText('Juego ajeno'));
});

test('a comment that fails while another is typed is shown to be sent again, and the other one stays', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, projectId } = await startProject();
  const id = await publish(app, dana, projectId, { title: 'Nevó' });
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  let isFirst = true;
  answer('AddComment', async (ask) => {
    if (!isFirst) return ask();
    isFirst = false;
    await refused;
    return Response.json({ errors: [{ message: 'Mejor más tarde', extensions: { code: 'UNAVAILABLE' } }] });
  });
  mount(app, ines, `/projects/${projectId}/updates/${id}`);
  const box = await screen.findByRole('textbox', { name: 'Escribe un comentario' });
  await user.type(box, 'Primero');
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  await user.type(box, 'Segundo');
  refuse();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Mejor más tarde');
  expect(alert).toHaveTextContent('Primero');
  expect(box).toHaveValue('Segundo');
  expect(box).not.toBeInvalid();

  await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Comentarios (1)')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('alert'));
  expect(within(screen.getByRole('region', { name: /^Comentarios/ })).getByText('Primero')).toBeVisible();
  expect(box).toHaveValue('Segundo');
});
