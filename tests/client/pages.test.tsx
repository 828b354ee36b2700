import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FRESH_MS } from '#client/apollo/preloads.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';
import { watchOperations } from './network.ts';
import { startWorldForTest } from './small.world.ts';

test('the next page of a list is asked for alone, whatever else its screen shows', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer('Dana');
  for (let index = 1; index <= 13; index += 1) await app.given.project(dana, { title: `Juego ${index}` });
  mount(app, dana, '/dashboard');
  const more = await screen.findByRole('button', { name: 'Cargar más' });
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(more);
  expect(await screen.findByRole('link', { name: 'Juego 1' })).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Proyectos activos' })).toHaveTextContent('13');
  const bodies = sent.mock.calls
    .flatMap(([, init]) => (typeof init?.body === 'string' ? [init.body] : []))
    .filter((body) => body.includes('"after":"'));
  expect(bodies).toEqual([expect.stringContaining('projects(first: 12')]);
  expect(bodies[0]).not.toMatch(/studio \{|todo|editedProjects/);
});

const namesOf = (asked: readonly string[]) => new Set(asked.map((each) => each.split(' ')[0]));

test('a list that is come back to asks nothing for half a minute', async () => {
  const { app, ines, projectId } = await startWorldForTest();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { goTo } = mount(app, ines, '/projects');
  await screen.findByRole('link', { name: 'Luces del Sur' });
  await goTo(`/projects/${projectId}`);
  await screen.findByLabelText('Monto a invertir');
  const { asked } = watchOperations();
  const comeBack = async () => {
    await goTo('/projects');
    await screen.findByRole('link', { name: 'Luces del Sur' });
    await goTo(`/projects/${projectId}`);
    await screen.findByLabelText('Monto a invertir');
  };
  await comeBack();
  // Of a project a change may be told while it is opened, after which its page asks once more.
  expect(namesOf(asked).has('Browse')).toBe(false);

  vi.setSystemTime(Date.now() + FRESH_MS);
  await comeBack();
  await waitFor(() => expect(namesOf(asked)).toEqual(new Set(['Browse', 'Project'])));
});
