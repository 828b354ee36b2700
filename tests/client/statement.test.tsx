import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { dayAfter, dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { mount } from './mount.tsx';

const today = () => dayOf(new Date());

async function startInvested(rows = 1) {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Luces', minInvestmentCents: null });
  for (let row = 0; row < rows; row += 1) await app.given.investment(ines, projectId, 150_050);
  return { app, dana, ines };
}

test('an investor reaches it from the portfolio: what this month adds up to, whose it is, and each row', async () => {
  const { app, ines } = await startInvested(2);
  mount(app, ines, '/my-investments');
  await userEvent.click(await screen.findByRole('link', { name: 'Estado de cuenta' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Estado de cuenta' })).toBeVisible();
  expect(screen.getByText(`Inés, del 01/${shownDay(today()).slice(3)} al ${shownDay(today())}`)).toBeVisible();
  const sums = await screen.findByRole('region', { name: 'Por proyecto' });
  expect(within(sums).getByRole('row', { name: /^Total/ })).toHaveTextContent('US$ 3.001');
  expect(screen.getAllByRole('row', { name: /Compromiso/ })).toHaveLength(2);
});

test('it begins where everything began when asked to', async () => {
  const { app, ines } = await startInvested();
  mount(app, ines, '/statement');
  await userEvent.selectOptions(await screen.findByLabelText('Período'), 'Desde el principio');
  expect(await screen.findByText(`Inés, hasta el ${shownDay(today())}`)).toBeVisible();
  expect(await screen.findByRole('row', { name: /Compromiso/ })).toHaveTextContent('US$ 1.500,50');
});

test('a studio reaches it from its dashboard, and reads who invested', async () => {
  const { app, dana } = await startInvested();
  mount(app, dana, '/dashboard');
  await userEvent.click(await screen.findByRole('link', { name: 'Estado de cuenta' }));
  expect(await screen.findByRole('row', { name: /Compromiso/ })).toHaveTextContent('Inés');
});

test('its days are kept in the address, and refused beside the field before anything is asked', async () => {
  const { app, ines } = await startInvested();
  const yesterday = dayAfter(today(), -1);
  mount(app, ines, `/statement?periodo=otros&desde=${yesterday}&hasta=${yesterday}`);
  expect(await screen.findByText('No hubo movimientos en estos días')).toBeVisible();
  const from = screen.getByLabelText(/^Desde/);
  expect(from).toHaveValue(yesterday);
  fireEvent.change(from, { target: { value: today() } });
  fireEvent.change(screen.getByLabelText(/^Hasta/), { target: { value: dayAfter(today(), 2) } });
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByText('El último día no puede ser posterior a mañana')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Hasta/)).toHaveFocus());
  fireEvent.change(screen.getByLabelText(/^Hasta/), { target: { value: today() } });
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByRole('row', { name: /Compromiso/ })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Período'), 'El mes pasado');
  expect(await screen.findByText('No hubo movimientos en estos días')).toBeVisible();
});

test('a withdrawal is called as on its receipt, and what is settled says why, without an amount', async () => {
  const { app, dana, ines } = await startInvested();
  const projectId = await app.given.project(dana);
  const [made, paid] = [
    await app.given.investment(ines, projectId, 100_000),
    await app.given.investment(ines, projectId, 100_000),
  ];
  const { payments, settlements, withdrawals } = app.app.services;
  await withdrawals.withdraw(ines.viewer, made);
  await givenInstructions(app, dana, projectId);
  await payments.confirm(dana.viewer, { projectId, investmentIds: [paid], receivedOn: today(), amount: 98_000 });
  await settlements.settle(dana.viewer, { investmentId: paid, reason: 'El banco cobró', shown: 2000 });
  mount(app, ines, '/statement');
  expect(await screen.findByRole('row', { name: /Retirada/ })).toHaveTextContent('-US$ 1.000');
  const settled = screen.getByRole('row', { name: /Dado por pagado/ });
  expect(within(settled).getAllByText(/recibido US\$\s980 de US\$\s1\.000: «El banco cobró»/)[0]).toBeVisible();
  expect(within(settled).getAllByRole('cell').at(-1)).toHaveTextContent(/^—$/);
});

test('all rows are printed, not those alone that were loaded', async () => {
  const { app, ines } = await startInvested(27);
  const printed = vi.fn<(rows: number) => void>();
  vi.stubGlobal('print', () => printed(screen.getAllByRole('row', { name: /Compromiso/ }).length));
  mount(app, ines, '/statement');
  await screen.findByText('Mostrando 25 de 27');
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(printed).toHaveBeenCalledExactlyOnceWith(27));
});
