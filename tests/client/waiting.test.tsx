import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { delayRequest, replaceIn } from './network.ts';
import { expectVisible } from './visible.ts';

/** Milliseconds. */
const AN_HOUR = 3_600_000;

test.each([
  ['Cargando...', 'Session', '/dashboard'],
  ['Cargando proyectos...', 'Browse', '/projects'],
  ['Cargando proyecto...', 'Project', '/projects/1'],
  ['Cargando inversiones...', 'MyInvestments', '/my-investments'],
  ['Cargando...', 'Updates', '/projects/1/updates'],
  ['Cargando...', 'Milestones', '/projects/1/milestones'],
  ['Cargando...', 'InvestorDashboard', '/dashboard'],
  ['Cargando...', 'Notifications', '/notifications'],
])('says «%s» until %s is answered', async (text, operation, path) => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const release = delayRequest(operation);
  mount(app, ines, path);
  const waiting = await screen.findByText(text);
  expectVisible(waiting);
  expect(waiting.closest('[role=status]')).not.toBeNull();
  release();
  await expectAbsent(() => screen.queryByText(text));
  const title = /Hola, Inés|Explorar Proyectos|no encontrado|Mis Inversiones|Notificaciones/;
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('an answer is waited for however long it takes', async () => {
  const limited = vi.spyOn(AbortSignal, 'timeout');
  const app = await startAppForTest();
  const release = delayRequest('Browse');
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  mount(app, await app.given.investor(), '/projects');
  await screen.findByText('Cargando proyectos...');
  await vi.advanceTimersByTimeAsync(AN_HOUR);
  expect(screen.getByText('Cargando proyectos...')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('alert'));
  expect(limited).not.toHaveBeenCalled();
  release();
  expect(await screen.findByText('No se encontraron proyectos')).toBeVisible();
});

test('an investment on its way cannot be sent again', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const release = delayRequest('Invest');
  mount(app, ines, `/projects/${projectId}`);
  const button = await screen.findByRole('button', { name: 'Invertir' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Monto a invertir'), '1500');
  await user.click(button);
  expect(await screen.findByText('Procesando...')).toBeVisible();
  expect(screen.getByRole('button', { name: /Procesando/ })).toBeDisabled();
  await expectAbsent(() => screen.queryByText('¡Inversión exitosa!'));
  release();
  expect(await screen.findByText('¡Inversión exitosa!')).toBeVisible();
  expect(await app.given.fundingOf(projectId)).toMatchObject({ raised: 150_000, investors: 1 });
});

test('milestones are searched for by a box that says so', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  mount(app, dana, `/projects/${projectId}/milestones`);
  expect(await screen.findByText('Este proyecto aún no tiene hitos')).toBeVisible();
  expect(screen.getByPlaceholderText('Buscar hitos...')).toBeVisible();

  cleanup();
  const milestone = { title: 'Primer nivel', description: 'Jugable.', dueDate: '2030-01-01' };
  await app.app.services.milestones.create(dana.viewer, projectId, milestone);
  mount(app, dana, `/projects/${projectId}/milestones`);
  const box = await screen.findByPlaceholderText('Buscar hitos...');
  await userEvent.type(box, 'nada de eso');
  expect(await screen.findByText('No se encontraron hitos')).toBeVisible();
});

test('a role this client does not know is told as such', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  replaceIn('Session', '"INVESTOR"', '"AUDITOR"');
  mount(app, ines, '/dashboard');
  expect(await screen.findByText('Rol de usuario no reconocido')).toBeVisible();
});
