import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { dayAfter, shownDay } from '#server/kernel/time/calendar.ts';
import { CONTACT } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';

const fileApp = startAppForFile();

async function startCommitted(fields: ProjectPatch = {}) {
  const app = fileApp();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces', ...fields });
  await givenInstructions(app, dana, project);
  const id = await app.given.investment(ines, project, 150_050);
  const { payments } = app.app.services;
  const today = app.app.services.today();
  const report = (amount: number) => payments.report(ines.viewer, { investmentId: id, amount, paidOn: today });
  return { app, dana, ines, project, id, payments, today, report };
}

const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

test('an investor reports what is left, as the form is filled in, and takes it back', async () => {
  const { app, ines } = await startCommitted();
  const user = userEvent.setup();
  mount(app, ines, '/payments');
  const toPay = await section(/^Por pagar/);
  const card = await toPay.findByRole('article', { name: /^Luces, / });
  expect(within(card).getByText(/^Te falta pagar US\$\s1\.500,50\.$/)).toBeVisible();
  expect(within(card).getAllByText(/1\.500,50/)).toHaveLength(2);
  await user.click(within(card).getByRole('button', { name: /^Avisar que pagué/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Avisar que pagué' }));
  expect(dialog.getByLabelText(/^Cuánto pagaste/)).toHaveValue('1.500,50');
  expect(dialog.getByLabelText(/^Qué día/)).toHaveValue(app.app.services.today());
  await user.click(dialog.getByText('Número de operación y nota:'));
  await user.type(dialog.getByRole('textbox', { name: /^Número de operación/ }), 'OP-881');
  await user.click(dialog.getByRole('button', { name: 'Avisar' }));
  const reported = await section(/^Avisado/);
  expect(await reported.findByText(/^Avisaste que pagaste US\$\s1\.500,50 el \d\d\/\d\d\/\d{4}: falta/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: /^Por pagar/ }));
  await user.click(reported.getByRole('button', { name: 'Ver lo que pasó' }));
  expect(await reported.findByText('Operación OP-881')).toBeVisible();

  await user.click(await reported.findByRole('button', { name: /^Retirar el aviso/ }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Retirar el aviso' }));
  expect(await section(/^Por pagar/)).toBeDefined();
  await expectAbsent(() => screen.queryByRole('region', { name: /^Avisado/ }));
});

test('more than a tenth beyond what is left is refused at the field', async () => {
  const { app, ines, id } = await startCommitted();
  const user = userEvent.setup();
  mount(app, ines, `/investments/${id}/receipt`);
  await user.click(await screen.findByRole('button', { name: /^Avisar que pagué/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Avisar que pagué' }));
  const amount = dialog.getByLabelText(/^Cuánto pagaste/);
  await user.clear(amount);
  await user.type(amount, '1.650,56');
  await user.click(dialog.getByRole('button', { name: 'Avisar' }));
  expect(await dialog.findByText(/no puede superar US\$\s1\.650,55/)).toBeVisible();
  await waitFor(() => expect(amount).toHaveFocus());
});

test('the receipt tells what both sides said, the oldest first, with the reason of a refusal', async () => {
  const { app, dana, ines, project, id, payments, today, report } = await startCommitted();
  await report(50_050);
  await payments.refusePayment(dana.viewer, id, 'No está en el resumen del banco');
  await report(150_050);
  await payments.confirm(dana.viewer, { projectId: project, investmentIds: [id], receivedOn: today, amount: 100_000 });
  mount(app, ines, `/investments/${id}/receipt`);
  const paid = await section('Pagos');
  const rows = await paid.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Avisaste que pagaste US\$\s500,50 el/),
    expect.stringMatching(/^El estudio no encontró tu pago de US\$\s500,50: No está en el resumen del banco/),
    expect.stringMatching(/^Avisaste que pagaste US\$\s1\.500,50 el/),
    expect.stringMatching(/^El estudio recibió US\$\s1\.000 el/),
  ]);
  expect(paid.getByText('Pagado en parte')).toBeVisible();
  expect(paid.getByText(/recibió US\$\s1\.000: te falta pagar US\$\s500,50\.$/)).toBeVisible();
});

test('what the studio says meanwhile is shown without a reload', async () => {
  const { app, dana, ines, project, id, payments, today, report } = await startCommitted();
  await report(150_050);
  mount(app, ines, '/payments?estado=avisados');
  const reported = await section(/^Avisado/);
  expect(await reported.findByRole('article', { name: /^Luces, / })).toBeVisible();
  await payments.confirm(dana.viewer, { projectId: project, investmentIds: [id], receivedOn: today, amount: null });
  expect(await screen.findByRole('button', { name: 'Pagado (1)' })).toBeVisible();
});

test('what was received can no longer be withdrawn: a page of before says why, and offers it no more', async () => {
  const { app, dana, ines, project, id, payments, today } = await startCommitted();
  const user = userEvent.setup();
  mount(app, ines, '/my-investments?pestana=por-proyecto');
  const position = within(await screen.findByRole('article', { name: 'Luces' }));
  await user.click(position.getByRole('button', { name: 'Ver historial' }));
  await user.click(await position.findByRole('button', { name: /^Retirar la inversión/ }));
  await payments.confirm(dana.viewer, { projectId: project, investmentIds: [id], receivedOn: today, amount: 100_000 });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText('El estudio ya recibió dinero de esta inversión: no se puede retirar')).toBeVisible();
  await expectAbsent(() => position.queryByRole('button', { name: /^Retirar la inversión/ }));
});

test('a refusal stands with its reason where the payment is still to be made', async () => {
  const { app, dana, ines, project, id, payments, report } = await startCommitted();
  await report(150_050);
  await payments.refusePayment(dana.viewer, id, 'No está en el resumen');
  const newer = await app.given.project(dana, { title: 'Sombras' });
  await givenInstructions(app, dana, newer);
  await app.given.investment(ines, newer, 100_000);
  const { goTo } = mount(app, ines, '/payments');
  const cards = await (await section(/^Por pagar/)).findAllByRole('article');
  expect(cards.map((each) => within(each).getByRole('heading').textContent)).toEqual(['Luces', 'Sombras']);
  const card = within(await screen.findByRole('article', { name: /^Luces, / }));
  expect(card.getByText(/^El estudio no encontró tu pago de US\$\s1\.500,50$/)).toBeVisible();
  expect(card.getByText(/^El \d\d\/\d\d\/\d{4}: «No está en el resumen»$/)).toBeVisible();
  expect(card.getByText(/^Revisa que la transferencia salió.* y avisa de nuevo\.$/)).toBeVisible();
  expect(card.getByText('No encontrado')).toBeVisible();
  expect(card.getByText(/^Te falta pagar US\$\s1\.500,50\.$/)).toBeVisible();
  await goTo(`/projects/${project}`);
  await screen.findByRole('link', { name: 'Ver mis pagos' });
  expect(await screen.findByText(/^El \d\d\/\d\d\/\d{4}: «No está en el resumen»$/)).toBeVisible();
  const receipt = screen.getByRole('link', { name: /^Ver el pago / });
  expect(receipt).toHaveAttribute('href', `/investments/${id}/receipt`);
  await goTo(`/projects/${newer}`);
  await screen.findByRole('link', { name: 'Ver mis pagos' });
  await expectAbsent(() => screen.queryByText(/no encontró tu pago/));
});

test('how to pay stands with each payment, and nobody is asked to report one before the studio said how', async () => {
  const { app, dana, ines, today } = await startCommitted({ paymentDays: 10 });
  const silent = await app.given.investment(ines, await app.given.project(dana, { title: 'Sombras' }), 100_000);
  const user = userEvent.setup();
  const { goTo } = mount(app, ines, '/payments');
  const card = within(await screen.findByRole('article', { name: /^Luces, / }));
  await user.click(card.getByRole('button', { name: 'Cómo pagar' }));
  const how = await card.findByText('Por transferencia');
  expect(how).toBeVisible();
  expect(card.getAllByText(/Se paga/)).toEqual([card.getByText(`Se paga hasta el ${shownDay(dayAfter(today, 10))}`)]);
  const report = card.getByRole('button', { name: /^Avisar que pagué/ });
  expect(how.compareDocumentPosition(report)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(card.getByRole('link', { name: 'estudio.test' })).toHaveAttribute('href', CONTACT);
  await goTo(`/investments/${silent}/receipt`);
  expect(await screen.findByText(/El estudio todavía no escribió cómo pagarle/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^Avisar que pagué/ }));
});

test('without a confirmed address how to pay is not shown, and the link that confirms it is mailed again', async () => {
  const { app, ines, id } = await startCommitted();
  const { database } = app.app;
  const { users } = database.tables;
  await database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ines.id)));
  mount(app, ines, `/investments/${id}/receipt`);
  const paid = await section('Pagos');
  expect(await paid.findByText('Confirma tu correo para ver cómo pagar')).toBeVisible();
  await userEvent.setup().click(paid.getByRole('button', { name: 'Enviarme el enlace' }));
  expect(await paid.findByText(/^Te enviamos un enlace nuevo/)).toBeVisible();
  await expectAbsent(() => paid.queryByText('Por transferencia'));
});

test('what is reported is not said to be left to pay', async () => {
  const { app, ines, id, report } = await startCommitted();
  await report(50_050);
  mount(app, ines, `/investments/${id}/receipt`);
  const paid = await section('Pagos');
  expect((await paid.findByText('Falta pagar')).parentElement).toHaveTextContent(/US\$\s1\.000$/);
  await userEvent.click(paid.getByRole('button', { name: 'Cómo pagar' }));
  expect(paid.getByText('Te falta pagar').parentElement).toHaveTextContent(/US\$\s1\.000$/);
});

test('what is reported in full is not asked to be paid again', async () => {
  const { app, ines, report } = await startCommitted();
  await report(150_050);
  mount(app, ines, '/payments');
  const card = within(await screen.findByRole('article', { name: /^Luces, / }));
  expect(card.getByRole('button', { name: 'Ver lo que pasó' })).toBeVisible();
  await expectAbsent(() => card.queryByRole('button', { name: 'Cómo pagar' }));
  await expectAbsent(() => card.queryByText('Falta pagar'));
});

test('what an investor is told of how to pay, and the page of the project, lead to their payments', async () => {
  const { app, dana, ines } = await startCommitted();
  const project = await app.given.project(dana, { title: 'Sombras' });
  await app.given.investment(ines, project, 100_000);
  await givenInstructions(app, dana, project);
  const { goTo } = mount(app, ines, '/notifications');
  const told = await screen.findByRole('link', { name: 'Ya puedes pagar tu compromiso: el estudio dijo cómo' });
  expect(told).toHaveAttribute('href', '/payments');
  await goTo(`/projects/${project}`);
  expect(await screen.findByRole('link', { name: 'Ver mis pagos' })).toHaveAttribute('href', '/payments');
});
