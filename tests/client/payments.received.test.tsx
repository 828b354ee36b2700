import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { answer } from './network.ts';
import { pasteInto } from './paste.ts';
import { row, send, startCommitted } from './received.world.ts';

const fileApp = startAppForFile();

test('what waits for an answer is first, and one button records it in a dialog that names person and reference', async () => {
  const { app, dana, project, people } = await startCommitted(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  const waiting = within(await screen.findByRole('region', { name: 'Esperan tu respuesta (2)' }));
  await user.click(waiting.getByRole('button', { name: /^Recibí US\$\s1\.000: Inés/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('listitem')).toHaveTextContent(new RegExp(`^Inés.*${people[0].reference}.*US\\$\\s1\\.000$`));
  await send(user, 'Marcar recibido');
  expect(await screen.findByRole('region', { name: 'Esperan tu respuesta (1)' })).toBeVisible();
  await expectAbsent(() => waiting.queryByRole('group', { name: /^Inés, / }));
});

test('after an answer the next payment that waits has the focus, and under a filter the count says so', async () => {
  const { dana, project, app } = await startCommitted(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments?estado=avisados`);
  const [first, second] = await screen.findAllByRole('button', { name: /^Recibí US\$/ });
  expect(screen.getByText('2 pagos con este filtro')).toBeInTheDocument();
  expect(within(await row('Inés')).getAllByText(/US\$\s1\.000/)).toHaveLength(2);
  await user.click(first ?? document.body);
  await send(user, 'Marcar recibido');
  await waitFor(() => expect(second).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /^No lo encuentro/ }));
  await send(user, 'Enviar', [[/^Motivo/, 'No está en el resumen']]);
  await waitFor(() => expect(document.querySelector('main > :focus')).toContainElement(screen.getByRole('searchbox')));
});

test('a part whose answer was lost is recorded once, and the same part later anew', async () => {
  const { app, dana, project } = await startCommitted(fileApp());
  const user = userEvent.setup();
  answer('ConfirmPayments', async (ask) => {
    await ask();
    throw new TypeError('Failed to fetch');
  });
  mount(app, dana, `/projects/${project}/payments`);
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Recibí una parte/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^Cuánto recibiste/));
  await pasteInto(user, dialog.getByLabelText(/^Cuánto recibiste/), '300');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  vi.mocked(globalThis.fetch).mockRestore();
  await send(user, 'Registrar');
  await waitFor(async () => expect(await row('Inés')).toHaveTextContent(/Recibido US\$\s300/));

  await user.click(within(await row('Inés')).getByRole('button', { name: /^Recibí otro pago/ }));
  await send(user, 'Registrar', [[/^Cuánto recibiste/, '300']]);
  await waitFor(async () => expect(await row('Inés')).toHaveTextContent(/Recibido US\$\s600/));
});

test('a payment is received in part, refused with a reason, and a mistake is corrected with one', async () => {
  const { app, dana, project } = await startCommitted(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Recibí una parte/ }));
  await send(user, 'Registrar', [[/^Cuánto recibiste/, '600']]);
  expect(await within(await row('Inés')).findByText('Pagado en parte')).toBeVisible();
  expect(await row('Inés')).toHaveTextContent(/Recibido US\$\s600.*Falta US\$\s400/);

  await user.click(within(await row('Ivo')).getByRole('button', { name: /^No lo encuentro/ }));
  await send(user, 'Enviar', [[/^Motivo/, 'No está en el resumen']]);
  expect(await within(await row('Ivo')).findByText('Por pagar')).toBeVisible();

  await user.click(within(await row('Inés')).getByRole('button', { name: /^Historial/ }));
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Corregir: Recibiste US\$\s600/ }));
  await send(user, 'Corregir', [[/^Motivo/, 'Era de otra persona']]);
  const waiting = within(await screen.findByRole('region', { name: 'Esperan tu respuesta (1)' }));
  await user.click(await waiting.findByRole('button', { name: /^Historial de Inés/ }));
  expect(
    await within(await row('Inés')).findByText(/Corregiste que habías recibido US\$\s600: Era de otra/),
  ).toBeVisible();
  expect(within(await row('Inés')).getByText('Avisado')).toBeVisible();
  const history = within(await row('Inés')).getByRole('list', { name: 'Lo que pasó con el pago' });
  expect(within(history).getAllByRole('listitem')).toHaveLength(3);
});

test('under a filter, a payment that is answered leaves the list even from its end', async () => {
  const { app, dana, project } = await startCommitted(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments?estado=avisados`);
  expect(await row('Ivo')).toBeVisible();
  await user.click(within(await row('Inés')).getByRole('button', { name: /^No lo encuentro/ }));
  await send(user, 'Enviar', [[/^Motivo/, 'No está en el resumen']]);
  expect(await screen.findByText('Mostrando 1 de 1')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('group', { name: /^Inés, / }));
});

test('a payment that was confirmed in another window says so, and is shown as it is once the dialog is left', async () => {
  const { app, dana, project, payments, paidOn, people } = await startCommitted(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Recibí una parte/ }));
  const { investmentId } = people[0];
  const confirmed = { projectId: project, investmentIds: [investmentId], receivedOn: paidOn, amount: null };
  await payments.confirm(dana.viewer, confirmed);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText(/ya está pagada$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(async () => expect(within(await row('Inés')).getByText('Pagado')).toBeVisible());
});

test('what a reversed investment paid is returned', async () => {
  const { app, dana, project, payments, paidOn, people } = await startCommitted(fileApp());
  const { investmentId } = people[0];
  await payments.confirm(dana.viewer, {
    projectId: project,
    investmentIds: [investmentId],
    receivedOn: paidOn,
    amount: null,
  });
  await app.given.reversal(investmentId);
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments?estado=por-devolver`);
  expect(await screen.findByRole('group', { name: 'Confirmado' })).toHaveTextContent(/US\$\s1\.000 por devolver$/);
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Devolví/ }));
  await send(user, 'Registrar');
  await user.click(await screen.findByRole('button', { name: 'Devuelto (1)' }));
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Historial/ }));
  const history = within(await row('Inés')).getByRole('list', { name: 'Lo que pasó con el pago' });
  expect(within(history).getByRole('button', { name: /^Corregir: Devolviste/ })).toBeVisible();
  await expectAbsent(() => within(history).queryByRole('button', { name: /^Corregir: Recibiste/ }));
});

test('a payment reported before its investment was reversed is received to be returned', async () => {
  const { app, dana, project, people } = await startCommitted(fileApp());
  await app.given.reversal(people[0].investmentId);
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Recibí una parte/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^La inversión quedó sin efecto: lo que registres queda por devolver/)).toBeVisible();
  await send(user, 'Registrar');
  expect(await within(await row('Inés')).findByText('Por devolver')).toBeVisible();
});

test('a name, a reference or an amount finds its payments, and a mistake in it none', async () => {
  const { app, dana, project, people } = await startCommitted(fileApp());
  const { goTo } = mount(app, dana, `/projects/${project}/payments?buscar=${people[1].reference.toLowerCase()}`);
  expect(await row('Ivo')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('group', { name: /^Inés, / }));
  await goTo(`/projects/${project}/payments?buscar=ines`);
  expect(await row('Inés')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('group', { name: /^Ivo, / }));
  await goTo(`/projects/${project}/payments?buscar=2222-2223`);
  expect(await screen.findByText('No hay pagos con este filtro')).toBeVisible();
});

test('a report that arrives meanwhile is shown without a reload', async () => {
  const { app, dana, project, payments, paidOn, committed } = await startCommitted(fileApp());
  const { investor, investmentId } = await committed('Ana', null);
  mount(app, dana, `/projects/${project}/payments`);
  expect(within(await row('Ana')).getByText('Por pagar')).toBeVisible();
  await payments.report(investor.viewer, { investmentId, amount: 100_000, paidOn });
  await waitFor(async () => expect(within(await row('Ana')).getByText('Avisado')).toBeVisible());
});

test('the page is for the owner alone', async () => {
  const { app, project } = await startCommitted(fileApp());
  mount(app, await app.given.developer(), `/projects/${project}/payments`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Proyecto no encontrado' })).toBeVisible();
});

test('what the studio is told of a payment leads to the payments of its project', async () => {
  const { app, dana, project } = await startCommitted(fileApp());
  mount(app, dana, '/notifications');
  const [told] = await screen.findAllByRole('link', { name: /avisó un pago/ });
  expect(told).toHaveAttribute('href', `/projects/${project}/payments`);
});

test('while nothing is to be paid the studio reads why, and writes how it is paid', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const [project, other] = [
    await app.given.project(dana, { title: 'Luces' }),
    await app.given.project(dana, { title: 'Sombras', closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING' }),
  ];
  for (const each of [project, other]) await app.given.investment(ines, each, 100_000);
  const { goTo } = mount(app, dana, `/projects/${project}/payments`);
  expect(await screen.findByText('Nadie tiene que pagar hasta que escribas cómo te pagan.')).toBeVisible();
  const write = screen.getByRole('link', { name: 'Escribir cómo te pagan' });
  expect(write).toHaveAttribute('href', `/projects/${project}/how-to-pay`);

  await givenInstructions(app, dana, other);
  await goTo(`/projects/${other}/payments`);
  expect(await screen.findByText(/^Se paga si la campaña alcanza su meta\. Aquí verás/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('link', { name: 'Escribir cómo te pagan' }));

  await endCampaignsAt(app, '2026-03-11T03:00:00Z');
  await goTo(`/projects/${project}`);
  await goTo(`/projects/${other}/payments`);
  expect(await screen.findByText('Ningún compromiso quedó en pie.')).toBeVisible();
});
