import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

async function startFull() {
  const app = await startAppForTest();
  const { given } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const project = await given.project(dana, { title: 'Luces', maxInvestors: 1 });
  await given.investment(ines, project, 100_000);
  return { app, dana, ivo, project };
}

test('where all seats are taken, one asks to be told of a freed one, and no longer', async () => {
  const { app, ivo, project } = await startFull();
  const user = userEvent.setup();
  mount(app, ivo, `/projects/${project}`);
  await user.click(await screen.findByRole('button', { name: 'Avisarme si se libera un cupo' }));
  expect(await screen.findByRole('button', { name: 'Ya no avisarme' })).toBeVisible();
  expect(await screen.findByText(/Te avisaremos cada vez que se libere un cupo/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ya no avisarme' }));
  expect(await screen.findByRole('button', { name: 'Avisarme si se libera un cupo' })).toBeVisible();
});

test('the studio reads how many wait for a seat', async () => {
  const { app, dana, project } = await startFull();
  await app.app.services.seatWaits.wait((await app.given.investor('Ana')).viewer, project);
  mount(app, dana, `/projects/${project}`);
  expect(await screen.findByText('1 persona espera un cupo')).toBeVisible();
});
