import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { mount } from './mount.tsx';

const STATEMENT =
  'Este comprobante registra un compromiso de inversión en Fichín; no es un título valor ni una promesa de rendimiento.';

async function startFunded() {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Luces', maxInvestors: 4, roi: 1250 });
  const id = await app.given.investment(ines, projectId, 150_050);
  return { app, dana, ines, projectId, id };
}

test('a receipt shows number, hour, amount, names and the terms of then, with its statement', async () => {
  const { app, dana, ines, projectId, id } = await startFunded();
  const fields = { title: 'Sombras', maxInvestors: 9 };
  await app.app.services.projects.edit(dana.viewer, projectId, { fields, cover: null });
  mount(app, ines, `/investments/${id}/receipt`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprobante de inversión' })).toBeVisible();
  const receipt = await screen.findByRole('article');
  for (const text of [
    'US$ 1.500,50',
    `F-0000000${id}`,
    /05\/03\/2026, \d\d:00 \S+/,
    'Inés',
    'Luces',
    'Estudio Sur',
    /Datos legales del inversorSin identificar/,
    'Datos legales del estudioSe muestran cuando algo se debe o se pagó',
    'US$ 10.000',
    '4 inversores',
    'Participación en ingresos',
    /12,5\s%/,
    STATEMENT,
  ]) {
    expect(receipt).toHaveTextContent(text);
  }
  expect(receipt).not.toHaveTextContent('Sombras');
  expect(within(receipt).getByRole('link', { name: 'Luces' })).toHaveAttribute('href', `/projects/${projectId}`);
});

test("somebody else's receipt is not found", async () => {
  const { app, id } = await startFunded();
  mount(app, await app.given.investor(), `/investments/${id}/receipt`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Inversión no encontrada' })).toBeVisible();
});

test('investments are listed by project too, with share, seat, next milestone, outcomes and history', async () => {
  const { app, dana, ines, projectId, id } = await startFunded();
  await app.given.investment(await app.given.investor(), projectId, 250_150);
  const promise = { title: 'Demo jugable', description: 'Tres niveles', dueDate: '2026-06-01' };
  await app.app.services.milestones.create(dana.viewer, projectId, promise);
  const user = userEvent.setup();
  mount(app, ines, '/my-investments');
  const receipt = await screen.findByRole('link', { name: `Comprobante F-0000000${id}` });
  expect(receipt).toHaveAttribute('href', `/investments/${id}/receipt`);
  expect(receipt).toHaveTextContent('Comprobante');
  await user.click(screen.getByRole('tab', { name: 'Por proyecto' }));
  const position = await screen.findByRole('article', { name: 'Luces' });
  for (const text of ['US$ 1.500,50', /37,5\s%/, '1 de 4', 'Demo jugable', '01/06/2026', '1 inversión']) {
    expect(position).toHaveTextContent(text);
  }
  const outcomes = within(position).getByRole('list', { name: 'Escenarios de retorno' });
  expect(
    within(outcomes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Nada vuelve.*US\$\s0El juego/s),
    expect.stringMatching(/^Vuelve lo invertido.*US\$\s1\.500,50/s),
    expect.stringMatching(/^Como promete el proyecto.*US\$\s1\.688,06/s),
  ]);
  await user.click(within(position).getByRole('button', { name: 'Ver historial' }));
  const history = await within(position).findByRole('list', { name: 'Historial de inversiones' });
  expect(within(history).getByRole('listitem')).toHaveTextContent('05/03/2026US$ 1.500,50RetirarComprobante');
});

test('an investment offers its receipt and the update it gave access to', async () => {
  const { app, dana, projectId } = await startFunded();
  const { updates } = app.app.services;
  const text = { content: 'Texto', media: [] };
  for (const title of ['Secreto', 'Más secreto']) {
    app.setNow(new Date(Date.UTC(2026, 3, title.length)));
    await updates.create(dana.viewer, projectId, { ...text, title, isPublic: false });
  }
  const open = await updates.create(dana.viewer, projectId, { ...text, title: 'Abierta', isPublic: true });
  const user = userEvent.setup();
  mount(app, await app.given.investor(), `/projects/${projectId}`);
  const panel = within(await screen.findByRole('region', { name: 'Invertir en este proyecto' }));
  await user.type(panel.getByLabelText('Monto a invertir'), '1500');
  expect(panel.getByRole('list', { name: 'Escenarios de retorno' })).toHaveTextContent('US$ 1.687,50');
  await user.click(panel.getByRole('button', { name: 'Invertir' }));
  await panel.findByRole('status');
  await waitFor(() => expect(panel.getByRole('status')).toHaveFocus());
  expect(panel.getByRole('link', { name: 'Ver mi inversión' })).toHaveAttribute('href', '/investments/2/receipt');
  const exclusive = panel.getByRole('link', { name: 'Leer la actualización exclusiva' });
  expect(exclusive).toHaveAttribute('href', `/projects/${projectId}/updates/${open.id - 1}`);
  await user.click(exclusive);
  expect(await screen.findByRole('heading', { level: 1, name: 'Más secreto' })).toBeVisible();
});

test('who has no name is asked for one beside the investment, which the receipt has, and how to pay is a press away', async () => {
  const { app, dana, projectId } = await startFunded();
  await givenInstructions(app, dana, projectId);
  const user = userEvent.setup();
  mount(app, await app.given.investor(), `/projects/${projectId}`);
  const panel = within(await screen.findByRole('region', { name: 'Invertir en este proyecto' }));
  await user.type(panel.getByLabelText('Monto a invertir'), '1500');
  await user.click(panel.getByRole('button', { name: 'Invertir' }));
  expect(await panel.findByText('¡Inversión exitosa!')).toBeVisible();
  await user.type(await panel.findByLabelText('¿A nombre de quién?'), 'Martín Sosa');
  await user.click(panel.getByRole('button', { name: 'Guardar nombre' }));
  await waitFor(() => expect(panel.queryByLabelText('¿A nombre de quién?')).toBeNull());
  await user.click(panel.getByRole('link', { name: 'Cómo pagar' }));
  expect(await screen.findByText('Por transferencia')).toBeVisible();
  expect(await screen.findByRole('article')).toHaveTextContent('InversorMartín Sosa');
});
