import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { replaceIn } from './network.ts';
import { startWorldForTest, type Who, type World } from './small.world.ts';

/** Every error code that the screens tested here may receive. */
const CODES =
  /"(?:GENERAL|PLANNED|PRODUCTION|ALPHA|ADVENTURE|PENDING|HEALTHY|UNKNOWN|IMAGE|CREATED|DEVELOPER|production|alpha)"/g;

type Screen = [operation: string, who: Who, path: (world: World) => string, shown: string | RegExp];

test.each<Screen>([
  ['Updates', 'ines', ({ projectId }) => `/projects/${projectId}/updates`, 'NUEVO'],
  ['Update', 'ines', ({ projectId, updateId }) => `/projects/${projectId}/updates/${updateId}`, 'NUEVO'],
  ['Milestones', 'dana', ({ projectId }) => `/projects/${projectId}/milestones`, 'Desconocido'],
  ['Browse', 'ines', () => '/projects', 'NUEVO'],
  ['DeveloperDashboard', 'dana', () => '/dashboard', 'NUEVO'],
])('a code of %s this client does not know is plain text', async (operation, who, path, shown) => {
  const world = await startWorldForTest();
  replaceIn(operation, CODES, '"NUEVO"');
  mount(world.app, world[who], path(world));
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  await expectAbsent(() => screen.queryByText('Algo salió mal'));
});

test('a project whose codes this client does not know is shown whole, to its developer too', async () => {
  const user = userEvent.setup();
  const world = await startWorldForTest();
  replaceIn('Project', CODES, '"NUEVO"');
  mount(world.app, world.dana, `/projects/${world.projectId}`);
  expect((await screen.findAllByText('NUEVO'))[0]).toBeVisible();
  expect(screen.getByRole('region', { name: 'Panel de control' })).toHaveTextContent('Desconocido');
  for (const name of [/^Detalles/, /^Hitos/]) {
    await user.click(screen.getByRole('tab', { name }));
    await waitFor(() => expect(screen.getByRole('tabpanel', { name })).toHaveTextContent('Desconocido'));
    expect(screen.getByRole('tabpanel', { name })).not.toHaveTextContent(/null|undefined/);
  }
  await expectAbsent(() => screen.queryByText('Algo salió mal'));
});

test('a form keeps the code it was given, known or not', async () => {
  const world = await startWorldForTest();
  replaceIn('UpdateToEdit', '"GENERAL"', '"NUEVO"');
  mount(world.app, world.dana, `/projects/${world.projectId}/updates/${world.updateId}/edit`);
  expect(await screen.findByLabelText('Tipo de actualización')).toHaveValue('NUEVO');
});
