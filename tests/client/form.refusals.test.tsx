import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { unfold } from './unfold.ts';
import { respondWith } from './network.ts';
import { startWorld, type World } from './small.world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.app.stop());

const refusal = (details: Record<string, string>) => ({
  errors: [{ message: 'Revisa los datos', extensions: { code: 'VALIDATION', details } }],
});

const save = () => screen.getByRole('button', { name: 'Guardar cambios' });

async function openProjectForm() {
  const { app, dana, projectId } = world;
  mount(app, dana, `/projects/${projectId}/edit`);
  await screen.findByRole('form', { name: 'Proyecto' });
  return userEvent.setup();
}

test('what the server refuses of a project is focused, and said no more once it changes', async () => {
  const user = await openProjectForm();
  respondWith(
    'UpdateProject',
    refusal({ roi: 'El ROI no puede ser ese', shortDescription: 'La descripción corta no' }),
  );
  const short = screen.getByLabelText(/^Descripción corta/);
  await user.type(short, 'Un faro');
  await user.click(save());
  expect(await screen.findByText('La descripción corta no')).toBeVisible();
  await waitFor(() => expect(short).toHaveFocus());
  await user.type(short, '!');
  await expectAbsent(() => screen.queryByText('La descripción corta no'));
  await user.type(screen.getByLabelText(/^ROI esperado/), '1');
  await expectAbsent(() => screen.queryByText('El ROI no puede ser ese'));
});

test('what is wrong with a cover is said of its button, and the same file can be chosen again', async () => {
  const user = await openProjectForm();
  unfold('Portada y galería');
  const button = () => screen.getByRole('button', { name: /^(Elegir|Cambiar) imagen$/ });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const anywhere = userEvent.setup({ applyAccept: false });
  await anywhere.upload(input, new File(['x'], 'nota.txt', { type: 'text/plain' }));
  await waitFor(() => expect(button()).toHaveAccessibleDescription(/La portada debe ser PNG, JPG o GIF/));

  const cover = new File(['x'], 'faro.png', { type: 'image/png' });
  await user.upload(input, cover);
  await waitFor(() => expect(button()).not.toHaveAccessibleDescription(/La portada debe/));
  expect(screen.getByText('faro.png')).toBeVisible();
  // A browser fires no change event when the same file is chosen again, so the input must be emptied.
  expect(input.files).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Quitar portada' }));
  await expectAbsent(() => screen.queryByText('faro.png'));

  await user.type(screen.getByLabelText(/^Título/), '!');
  respondWith('UpdateProject', refusal({ coverImage: 'La portada no sirve' }));
  await user.click(save());
  expect(await screen.findByText('La portada no sirve')).toBeVisible();
  await waitFor(() => expect(button()).toHaveFocus());
});

test('an update that is being changed looks as written once it is saved', async () => {
  const user = userEvent.setup();
  const { app, dana, projectId, updateId } = world;
  mount(app, dana, `/projects/${projectId}/updates/${updateId}/edit`);
  const title = await screen.findByRole('textbox', { name: /^Título/ });
  await user.type(title, '!');
  await user.click(save());
  expect(await screen.findByText('Actualización modificada correctamente')).toBeVisible();
  expect(title).toHaveValue('Novedades!');
  expect(screen.getByRole('textbox', { name: /^Contenido/ })).toHaveValue('Hay.');
  expect(save()).toBeDisabled();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fichin.draft.'))).toEqual([]);
});

test('a refused file is named, and its alert goes with it', async () => {
  const user = userEvent.setup({ applyAccept: false });
  const { app, dana, projectId, updateId } = world;
  mount(app, dana, `/projects/${projectId}/updates/${updateId}/edit`);
  const chooser = await screen.findByLabelText('Elegir imágenes y videos');
  await user.upload(chooser, new File(['x'], 'juego.exe', { type: 'application/x-msdownload' }));
  expect(await screen.findByText('«juego.exe» no es PNG, JPG, GIF ni MP4')).toBeVisible();
  await user.upload(chooser, new File(['x'], 'foto.png', { type: 'image/png' }));
  expect(await screen.findByText('foto.png')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/juego\.exe/));

  await user.click(save());
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar foto.png' }));
  await expectAbsent(() => screen.queryByRole('alert'));
});

test.each([
  ['its error', { error: 'No queda lugar' }, 'No queda lugar'],
  ['its message', { message: 'Mejor más tarde', error: 'E1' }, 'Mejor más tarde'],
  [
    'the default',
    { error: { code: 7 } },
    'Error al guardar la actualización. Verifica los datos e intenta nuevamente.',
  ],
])('an update that could not be saved says %s', async (_what, body, text) => {
  const { app, dana, projectId, updateId } = world;
  mount(app, dana, `/projects/${projectId}/updates/${updateId}/edit`);
  await screen.findByRole('form', { name: 'Actualización' });
  respondWith('EditUpdate', body, 500);
  await userEvent.click(save());
  expect(within(await screen.findByRole('alert')).getByText(text)).toBeVisible();
});
