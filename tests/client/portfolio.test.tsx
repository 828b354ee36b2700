import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { mount } from './mount.tsx';

test('a row says project, genre, amount, date and estimate, and opens the project', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Luces del Sur', genre: 'puzzle', paymentDays: 10 });
  await givenInstructions(app, dana, projectId);
  await app.given.investment(ines, projectId, 150_050);
  mount(app, ines, '/my-investments');
  const row = await screen.findByRole('row', { name: /Luces del Sur/ });
  for (const text of ['Puzles', '05/03/2026', 'US$ 1.500,50', 'US$ 1.800,60*']) expect(row).toHaveTextContent(text);
  expect(within(row).getAllByText('Se pagaba hasta el 15/03/2026')[0]?.querySelector('svg')).toBeVisible();
  expect(screen.getByText(/se supone 20\s%/)).toBeInTheDocument(); // jsdom knows no widths
  await userEvent.click(within(row).getByRole('link', { name: 'Luces del Sur' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Luces del Sur' })).toBeVisible();
});

test('what was committed, paid and is left stands above the rows, each with its state', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Luces', minInvestmentCents: null });
  await givenInstructions(app, dana, projectId);
  const id = await app.given.investment(ines, projectId, 100_000);
  await app.given.investment(ines, projectId, 50_000);
  const { payments, today } = app.app.services;
  await payments.confirm(dana.viewer, { projectId, investmentIds: [id], receivedOn: today(), amount: 40_000 });
  const other = await app.given.project(dana, { title: 'Sombras' });
  await givenInstructions(app, dana, other);
  const investmentId = await app.given.investment(ines, other, 100_000);
  await payments.report(ines.viewer, { investmentId, amount: 100_000, paidOn: today() });
  await payments.refusePayment(dana.viewer, investmentId, 'No llegó');
  mount(app, ines, '/my-investments');
  const figure = async (name: string) => (await screen.findByRole('group', { name })).textContent;
  expect(await figure('Comprometido')).toMatch(/US\$\s2\.500en 2 proyectos$/);
  expect(await figure('Pagado')).toMatch(/US\$\s400/);
  expect(await figure('Falta')).toMatch(/US\$\s2\.100$/);
  expect(await figure('Devuelto')).toMatch(/US\$\s0$/);
  const rows = screen.getAllByRole('row', { name: /Luces/ });
  expect(rows[0]).toHaveTextContent('Por pagar');
  expect(rows[1]).toHaveTextContent('Pagado en parte');
  expect(screen.getByRole('row', { name: /Sombras/ })).toHaveTextContent('No encontrado');
});

test('money beyond the goal is told as it is, next to a bar that ends at the goal', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { fundingGoalCents: 200_000 });
  await app.given.investment(ines, projectId, 500_000);
  mount(app, ines, `/projects/${projectId}`);
  const [bar] = await screen.findAllByRole('progressbar', { name: 'Progreso de financiamiento de Luces del Sur' });
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(bar?.parentElement).toHaveTextContent('US$ 5.000 de US$ 2.000');
});

test('what is in one more project than the four that are listed is told in the singular', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  for (let index = 1; index <= 5; index += 1)
    await app.given.investment(ines, await app.given.project(dana, { title: `Juego ${index}` }), 100_000);
  mount(app, ines, '/dashboard');
  expect(await screen.findByText(/^Y US\$\s1\.000 en otro proyecto\.$/)).toBeVisible();
});
