import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mount } from './mount.tsx';
import { failWithoutMessage } from './network.ts';
import { startWorld, type Who, type World } from './small.world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.app.stop());

type Load = [text: string, operation: string, who: Who, path: (world: World) => string];

test.each<Load>([
  ['Failed to fetch my projects', 'DeveloperDashboard', 'dana', () => '/dashboard'],
  ['Failed to fetch my investments', 'InvestorDashboard', 'ines', () => '/dashboard'],
  ['Error: Failed to fetch my investments', 'MyInvestments', 'ines', () => '/my-investments'],
  ['Failed to fetch projects', 'Browse', 'ines', () => '/projects'],
  ['Failed to fetch project', 'Project', 'ines', ({ projectId }) => `/projects/${projectId}`],
  ['Failed to fetch project updates', 'Updates', 'ines', ({ projectId }) => `/projects/${projectId}/updates`],
  [
    'Failed to fetch project update',
    'Update',
    'ines',
    ({ projectId, updateId }) => `/projects/${projectId}/updates/${updateId}`,
  ],
  ['Failed to fetch project milestones', 'Milestones', 'ines', ({ projectId }) => `/projects/${projectId}/milestones`],
  [
    'Failed to fetch milestone',
    'MilestoneToEdit',
    'dana',
    (ids) => `/projects/${ids.projectId}/milestones/${ids.milestoneId}/edit`,
  ],
  ['Failed to get user info', 'Session', 'ines', () => '/dashboard'],
  ['Failed to fetch profile', 'Profile', 'dana', () => '/profile'],
  ['No pudimos cargar los datos de seguridad. Inténtalo de nuevo.', 'Security', 'dana', () => '/security'],
  ['No pudimos cargar tus correos. Inténtalo de nuevo.', 'Mails', 'ines', () => '/profile/correos'],
  ['No pudimos cargar tus suscripciones. Inténtalo de nuevo.', 'Subscriptions', 'ines', () => '/profile/suscripciones'],
  ['No pudimos cargar tus llaves. Inténtalo de nuevo.', 'Programs', 'dana', () => '/profile/programadores'],
  ['Failed to fetch developers', 'Developers', 'ines', () => '/developers'],
  ['Failed to fetch investors', 'Investors', 'ines', () => '/investors'],
  ['No pudimos cargar tus pagos.', 'MyPayments', 'ines', () => '/payments'],
  ['No pudimos cargar tus notificaciones.', 'Notifications', 'ines', () => '/notifications'],
  [
    'No se pudo cargar el proyecto. Verifica que exista y tengas acceso.',
    'NewUpdate',
    'dana',
    ({ projectId }) => `/create-update/${projectId}`,
  ],
])('says «%s» when %s fails without a word, and offers to try again', async (text, operation, who, path) => {
  failWithoutMessage(operation);
  mount(world.app, world[who], path(world));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test.each(['', '/updates', '/milestones'])(
  'a project that is not there is not found at its address%s',
  async (rest) => {
    const { app, ines } = world;
    mount(app, ines, `/projects/999999${rest}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Proyecto no encontrado' })).toBeVisible();
    expect(screen.getByText(/No pudimos encontrar el proyecto que estás buscando/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver al dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('region', { name: 'Detalles técnicos' })).toHaveTextContent('999999');
  },
);

test('the dashboard says that it is the dashboard that failed', async () => {
  failWithoutMessage('InvestorDashboard');
  mount(world.app, world.ines, '/dashboard');
  expect(await screen.findByText('Hubo un problema al cargar el dashboard')).toBeVisible();
});
