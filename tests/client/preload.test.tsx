import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InvestDocument } from '#client/features/investments/InvestPanel.generated.ts';
import { SessionDocument } from '#client/features/session/session.generated.ts';
import { mount } from './mount.tsx';
import { answer, watchOperations } from './network.ts';
import { startWorldForTest, type Who } from './small.world.ts';

const SCREENS: [path: string, who: Who, operation: string, title: string][] = [
  ['/dashboard', 'ines', 'InvestorDashboard {}', 'Hola, Inés'],
  ['/dashboard', 'dana', 'DeveloperDashboard {}', 'Hola, Dana'],
  ['/projects', 'ines', 'Browse {"filter":null,"orderBy":"NEWEST"}', 'Explorar Proyectos'],
  ['/projects/1', 'ines', 'Project {"id":"1"}', 'Luces del Sur'],
  ['/projects/1/edit', 'dana', 'EditProject {"id":"1"}', 'Editar proyecto'],
  ['/projects/1/updates', 'ines', 'Updates {"projectId":"1","search":null}', 'Actualizaciones'],
  ['/projects/1/updates?buscar=nieve', 'ines', 'Updates {"projectId":"1","search":"nieve"}', 'Actualizaciones'],
  ['/projects/1/updates/create', 'dana', 'NewUpdate {"projectId":"1"}', 'Nueva actualización'],
  ['/projects/1/updates/1', 'ines', 'Update {"id":"1"}', 'Novedades'],
  ['/projects/1/updates/1/edit', 'dana', 'UpdateToEdit {"id":"1"}', 'Editar actualización'],
  ['/projects/1/milestones', 'ines', 'Milestones {"projectId":"1"}', 'Hitos'],
  ['/projects/1/milestones/create', 'dana', 'NewMilestone {"projectId":"1"}', 'Nuevo hito'],
  ['/projects/1/milestones/1/edit', 'dana', 'MilestoneToEdit {"id":"1"}', 'Editar hito'],
  ['/create-update', 'dana', 'MyProjectsToUpdate {}', 'Crear Actualización'],
  ['/create-update/1', 'dana', 'NewUpdate {"projectId":"1"}', 'Nueva actualización'],
  ['/my-investments', 'ines', 'MyInvestments {}', 'Mis Inversiones'],
  ['/developers?buscar=dana', 'ines', 'Developers {"search":"dana"}', 'Desarrolladores'],
  ['/developers/1', 'ines', 'StudioPage {"id":"1"}', 'Dana'],
  ['/investors', 'dana', 'Investors {"search":null}', 'Inversores'],
  ['/profile', 'ines', 'Profile {}', 'Mi perfil'],
  ['/security', 'ines', 'Security {}', 'Seguridad'],
  ['/notifications', 'ines', 'Notifications {}', 'Notificaciones'],
];

test.each(['ines', 'dana'] as const)(
  'each screen of %s asks for its data once, together with its code',
  async (who) => {
    const { app, ...people } = await startWorldForTest();
    const { client, goTo } = mount(app, people[who], '/test');
    await screen.findByText('Cerrar Sesión');
    const { asked } = watchOperations();
    for (const [path, , operation, title] of SCREENS.filter((row) => row[1] === who)) {
      await goTo('/test');
      asked.length = 0;
      await goTo(path);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      await waitFor(() => expect(asked, path).toContain(operation));
      const names = () => [...client.getObservableQueries()].map(({ queryName }) => queryName);
      await waitFor(() => expect(names()).toContain(operation.split(' ')[0]));
      await waitFor(() => expect(screen.queryByText(/^Cargando/)).toBeNull());
      expect(asked[0], path).toBe(operation); // parts further down the page may ask for theirs by now
      expect(
        asked.filter((one) => one === operation),
        path,
      ).toHaveLength(1);
    }
  },
);

test('a card that is pointed at has its project asked for, and the page shows its title before the answer', async () => {
  const user = userEvent.setup();
  const { app, ines } = await startWorldForTest();
  mount(app, ines, '/projects');
  const card = await screen.findByRole('link', { name: 'Luces del Sur' });
  const { asked, release } = watchOperations('Project');
  await user.hover(card);
  await waitFor(() => expect(asked).toEqual(['Project {"id":"1"}']));
  await user.click(card);
  expect(await screen.findByRole('heading', { level: 1, name: 'Luces del Sur' })).toBeVisible();
  expect(screen.getByText('Cargando proyecto...')).toBeVisible();
  expect(screen.getByText(/recaudados de/)).toBeVisible();
  expect(screen.queryByText('Monto a invertir')).toBeNull();
  release();
  expect(await screen.findByLabelText('Monto a invertir')).toBeVisible();
  expect(asked).toEqual(['Project {"id":"1"}']);
});

test('an update that is pointed at is not asked for, which would count as reading it', async () => {
  const { app, ines, projectId } = await startWorldForTest();
  mount(app, ines, `/projects/${projectId}/updates`);
  const [update] = await screen.findAllByRole('link', { name: /Novedades$/ });
  const { asked } = watchOperations();
  fireEvent.touchStart(update as HTMLElement);
  fireEvent.touchStart(screen.getByRole('link', { name: 'Volver' }));
  await waitFor(() => expect(asked).toEqual(['Project {"id":"1"}']));
});

test('what was asked for ahead and answered late does not undo what was done meanwhile', async () => {
  const user = userEvent.setup();
  const { app, ines, projectId } = await startWorldForTest();
  const { client } = mount(app, ines, '/projects');
  const card = await screen.findByRole('link', { name: 'Luces del Sur' });
  const isRead = vi.fn<() => void>();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer('Project', async (ask) => {
    const before = await ask();
    isRead();
    await released;
    return before;
  });
  await user.hover(card);
  await waitFor(() => expect(isRead).toHaveBeenCalled());
  const input = { projectId: String(projectId), amount: 2500 };
  await client.mutate({ mutation: InvestDocument, variables: { input } });
  expect(await screen.findByText(/^US\$\s2\.500$/)).toBeVisible();
  release();
  await client.query({ query: SessionDocument, fetchPolicy: 'network-only' });
  expect(screen.getByText(/^US\$\s2\.500$/)).toBeVisible();
});
