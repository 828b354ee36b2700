import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { row, send, startCommitted } from './received.world.ts';

const fileApp = startAppForFile();

test('what was reported is marked as received at once, and nothing of one paid in part', async () => {
  const { app, dana, project, committed } = await startCommitted(fileApp());
  await committed('Ana', 40_000);
  await committed('Olga', null);
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  await user.click(await screen.findByRole('button', { name: 'Seleccionar todos los avisados' }));
  expect(await screen.findByText(/^3 elegidos · US\$\s2\.400$/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Marcar recibido' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Marcar recibido' }));
  expect(await screen.findByText(/Se registra que recibiste US\$\s2\.400 de 3 pagos/)).toBeVisible();
  await send(user, 'Marcar recibido');
  expect(await screen.findByText('Marcaste 3 pagos como recibidos')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pagado (2)' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Confirmado' })).toHaveTextContent('US$ 2.400');
  await user.click(screen.getByRole('button', { name: 'Pagado en parte (1)' }));
  expect(await row('Ana')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/elegidos/));
  expect(screen.getByRole('checkbox', { name: /^Elegir Ana/ })).toBeDisabled();
});

test('what was answered, taken back or filtered away is no longer chosen, nor is it when it comes back', async () => {
  const { app, dana, project, payments, paidOn, committed, people } = await startCommitted(fileApp());
  await committed('Olga', null);
  const user = userEvent.setup();
  const choose = (name: string) => user.click(screen.getByRole('checkbox', { name: new RegExp(`^Elegir ${name}`) }));
  mount(app, dana, `/projects/${project}/payments`);
  await row('Inés');
  for (const name of ['Inés', 'Ivo', 'Olga']) await choose(name);
  expect(await screen.findByText(/^3 elegidos/)).toBeVisible();

  await user.click(within(await row('Inés')).getByRole('button', { name: /^No lo encuentro/ }));
  await send(user, 'Enviar', [[/^Motivo/, 'No está en el resumen']]);
  expect(await screen.findByText(/^2 elegidos/)).toBeVisible();

  const [{ investor: ines, investmentId: answered }, { investor: ivo, investmentId: takenBack }] = people;
  await payments.takeBack(ivo.viewer, takenBack);
  expect(await screen.findByText(/^1 elegido · /)).toBeVisible();
  await payments.report(ines.viewer, { investmentId: answered, amount: 100_000, paidOn });
  await payments.report(ivo.viewer, { investmentId: takenBack, amount: 100_000, paidOn });
  await user.click(await screen.findByRole('button', { name: 'Avisado (2)' }));
  await expectAbsent(() => screen.queryByText(/elegido/));
  await expectAbsent(() => screen.queryByRole('button', { name: 'Marcar recibido' }));
  await user.click(screen.getByRole('button', { name: 'Todos (3)' }));
  expect(await row('Olga')).toBeVisible();
  await waitFor(() => expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]));

  for (const name of ['Inés', 'Olga']) await choose(name);
  await user.click(screen.getByRole('button', { name: 'Avisado (2)' }));
  expect(await screen.findByText(/^1 elegido · /)).toBeVisible();
});

test('all reported payments are shown where they are chosen, and one taken back meanwhile leaves from any page', async () => {
  const { app, dana, project, payments, paidOn, committed, people } = await startCommitted(fileApp());
  const ana = await app.given.investor('Ana');
  for (let each = 0; each < 25; each += 1) {
    const investmentId = await app.given.investment(ana, project, 100_000);
    await payments.report(ana.viewer, { investmentId, amount: 40_000, paidOn });
  }
  await committed('Olga', null);
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments?estado=por-pagar`);
  await user.click(await screen.findByRole('button', { name: 'Seleccionar todos los avisados' }));
  expect(await screen.findByText(/^27 elegidos · US\$\s12\.000$/)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(27));
  await user.click(screen.getByRole('button', { name: 'Marcar recibido' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [{ investor, investmentId, reference }] = people;
  const named = new RegExp(`^Inés.*${reference}.*US\\$\\s1\\.000$`);
  const items = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items()).toContainEqual(expect.stringMatching(named));
  expect(items()).toHaveLength(27);
  await payments.takeBack(investor.viewer, investmentId);
  await waitFor(() => expect(items()).toHaveLength(26));
  expect(dialog.getByText(/Se registra que recibiste US\$\s11\.000 de 26 pagos/)).toBeVisible();
});
