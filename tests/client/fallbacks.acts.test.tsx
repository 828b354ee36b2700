import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/given.ts';
import { mount } from './mount.tsx';
import { failWithoutMessage } from './network.ts';
import { pasteInto } from './paste.ts';
import { startWorld, type Who, type World } from './small.world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld(); // nothing that is tried here changes it
});
afterAll(() => world.app.stop());

type Press = (user: ReturnType<typeof userEvent.setup>) => Promise<void>;
type Act = [text: string, operation: string, who: Who | null, path: (world: World) => string, act: Press];

const button = (name: string | RegExp) => screen.findByRole('button', { name });

const confirm: Press = async (user) => {
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
};

const update = ({ projectId, updateId }: World) => `/projects/${projectId}/updates/${updateId}`;
const milestones = ({ projectId }: World) => `/projects/${projectId}/milestones`;

test.each<Act>([
  [
    'Login failed',
    'Login',
    null,
    () => '/',
    async (user) => {
      await pasteInto(user, await screen.findByLabelText(/^Correo electrónico/), 'ines@ejemplo.test');
      await pasteInto(user, screen.getByLabelText(/^Contraseña/), PASSWORD);
      await user.click(await button('Iniciar Sesión'));
    },
  ],
  [
    'Registration failed',
    'Register',
    null,
    () => '/',
    async (user) => {
      await user.click(await screen.findByRole('tab', { name: 'Registrarse' }));
      const form = within(await screen.findByRole('tabpanel', { name: 'Registrarse' }));
      await pasteInto(user, await form.findByLabelText(/^Correo electrónico/), 'nueva@ejemplo.test');
      await user.click(form.getByText('Inversor'));
      await pasteInto(user, form.getByLabelText(/^Contraseña/), PASSWORD);
      await pasteInto(user, form.getByLabelText(/^Confirmar contraseña/), PASSWORD);
      await user.click(form.getByRole('button', { name: 'Registrarse' }));
    },
  ],
  [
    'Error al procesar la inversión',
    'Invest',
    'ines',
    ({ projectId }) => `/projects/${projectId}`,
    async (user) => {
      await pasteInto(user, await screen.findByLabelText('Monto a invertir'), '1500');
      await user.click(await button('Invertir'));
      expect(await screen.findByText('Error')).toBeVisible();
    },
  ],
  [
    'Error al crear la actualización',
    'CreateUpdate',
    'dana',
    ({ projectId }) => `/create-update/${projectId}`,
    async (user) => {
      await user.click(await button(/Anuncio/));
      await user.click(await button('Publicar actualización'));
      await user.click(await button('Publicar igual'));
    },
  ],
  [
    'Error al guardar la actualización. Verifica los datos e intenta nuevamente.',
    'EditUpdate',
    'dana',
    (ids) => `${update(ids)}/edit`,
    async (user) => user.click(await button('Guardar cambios')),
  ],
  [
    'Error al eliminar la actualización.',
    'DeleteUpdate',
    'dana',
    update,
    async (user) => {
      await user.click(await button('Eliminar'));
      await confirm(user);
    },
  ],
  [
    'Failed to add comment',
    'AddComment',
    'ines',
    update,
    async (user) => {
      await pasteInto(user, await screen.findByLabelText('Escribe un comentario'), '¡Qué lindo!');
      await user.click(await button('Comentar'));
    },
  ],
  [
    'Failed to delete comment',
    'DeleteComment',
    'dana',
    update,
    async (user) => {
      await user.click(await button('Eliminar comentario de Dana'));
      await confirm(user);
    },
  ],
  [
    'Error al actualizar el estado del hito. Inténtalo de nuevo.',
    'CompleteMilestone',
    'dana',
    milestones,
    async (user) => {
      await user.click(await button('Marcar como completado'));
    },
  ],
  [
    'Error al eliminar el hito. Inténtalo de nuevo.',
    'DeleteMilestone',
    'dana',
    milestones,
    async (user) => {
      await user.click(await button('Eliminar Primer nivel'));
      await confirm(user);
    },
  ],
  [
    'Error al guardar el hito: Failed to update milestone',
    'EditMilestone',
    'dana',
    (ids) => `${milestones(ids)}/${ids.milestoneId}/edit`,
    async (user) => user.click(await button('Guardar cambios')),
  ],
  [
    'Failed to create project',
    'CreateProject',
    'dana',
    () => '/create-project',
    async (user) => {
      await pasteInto(user, await screen.findByLabelText(/^Título/), 'Marea Baja');
      await user.selectOptions(screen.getByLabelText(/^Género/), 'HORROR');
      await pasteInto(user, screen.getByLabelText(/^Descripción\*?$/), 'Un faro.');
      await user.selectOptions(screen.getByLabelText(/^Etapa actual/), 'POLISH');
      await user.selectOptions(screen.getByLabelText(/^Estadio/), 'BETA');
      await pasteInto(user, screen.getByLabelText(/^Meta de financiamiento/), '20000');
      await user.click(await button('Crear Proyecto'));
    },
  ],
  [
    'Error al guardar el hito: Failed to create milestone',
    'CreateMilestone',
    'dana',
    (ids) => `${milestones(ids)}/create`,
    async (user) => {
      await pasteInto(user, await screen.findByLabelText(/^Título/), 'Banda sonora');
      await pasteInto(user, screen.getByLabelText(/^Descripción/), 'Doce temas.');
      await user.type(screen.getByLabelText(/^Fecha estimada/), '2030-01-01');
      await user.click(await button('Crear hito'));
    },
  ],
  [
    'Failed to update project',
    'UpdateProject',
    'dana',
    ({ projectId }) => `/projects/${projectId}/edit`,
    async (user) => {
      await user.type(await screen.findByLabelText(/^Título/), ' 2');
      await user.click(await button('Guardar cambios'));
    },
  ],
  [
    'Profile update failed',
    'UpdateProfile',
    'ines',
    () => '/profile',
    async (user) => {
      await user.click(await button('Guardar cambios'));
    },
  ],
])('says «%s» when %s fails without a word', async (text, operation, who, path, act) => {
  failWithoutMessage(operation);
  mount(world.app, who && world[who], path(world));
  await act(userEvent.setup());
  expect(await screen.findByText(text)).toBeVisible();
});
