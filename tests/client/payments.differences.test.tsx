import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';

const fileApp = startAppForFile();

/** `committed` commits 1.000 dollars, of which its studio received so much, unasked. */
async function startPaid() {
  const app = fileApp();
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana, { title: 'Luces' });
  await givenInstructions(app, dana, project);
  const paidOn = app.app.services.today();
  const { payments } = app.app.services;
  async function committed(name: string, amount: number) {
    const investor = await app.given.investor(name);
    const investmentId = await app.given.investment(investor, project, 100_000);
    const received = { projectId: project, investmentIds: [investmentId], receivedOn: paidOn, amount };
    if (amount > 0) await payments.confirm(dana.viewer, received);
    return { investor, investmentId };
  }
  return { app, dana, project, payments, paidOn, committed };
}

const row = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}, `) });
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('a small difference is settled with a reason, and the row and its figures say both amounts', async () => {
  const { app, dana, project, committed } = await startPaid();
  await committed('Inés', 98_000);
  await committed('Ivo', 80_000);
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  const ivo = within(await row('Ivo'));
  await expectAbsent(() => ivo.queryByRole('button', { name: /^Dar por pagado/ }));
  await user.click(within(await row('Inés')).getByRole('button', { name: /^Dar por pagado/ }));
  expect(await screen.findByText(/Recibiste US\$\s980 de US\$\s1\.000\. Los US\$\s20 que faltan/)).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: /^Dar por pagado: Inés, / }));
  await pasteInto(user, dialog.getByLabelText(/^Motivo/), 'Lo cobró el banco');
  await user.click(dialog.getByRole('button', { name: 'Dar por pagado' }));
  await expectAbsent(() => screen.queryByRole('dialog'));
  await waitFor(async () => expect(await row('Inés')).toHaveTextContent(/Recibido US\$\s980 de US\$\s1\.000/));
  expect(within(await row('Inés')).getByText('Pagado')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Confirmado' })).toHaveTextContent(/US\$\s1\.780/);
  expect(screen.getByRole('group', { name: 'Falta cobrar' })).toHaveTextContent(/US\$\s200/);
});

test('who owes nothing, because a small difference was settled, is not offered to report a payment', async () => {
  const { app, dana, committed } = await startPaid();
  const { investor, investmentId } = await committed('Inés', 98_000);
  const settled = { investmentId, reason: 'Lo cobró el banco', shown: null };
  await app.app.services.settlements.settle(dana.viewer, settled);
  mount(app, investor, '/payments');
  expect(await (await section(/^Pagado/)).findByText(/y lo dio por pagado\.$/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^Avisar que pagué/ }));
});

test('a report of what the studio had recorded unasked says so before it is confirmed', async () => {
  const { app, dana, project, payments, paidOn, committed } = await startPaid();
  const paid = [await committed('Ana', 50_000), await committed('Inés', 40_000)];
  for (const { investor, investmentId } of paid)
    await payments.report(investor.viewer, { investmentId, amount: 50_000, paidOn });
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  expect(within(await row('Ana')).getByText(/^Ya registraste US\$\s500 el \d\d\//)).toBeVisible();
  const other = within(await row('Inés'));
  await expectAbsent(() => other.queryByText(/^Ya registraste/));
  await user.click(await screen.findByRole('button', { name: 'Seleccionar todos los avisados' }));
  await user.click(await screen.findByRole('button', { name: 'Marcar recibido' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText(/^Ya registraste US\$\s500/)).toHaveLength(1);
});

test('what was paid beyond the commitment is left to the studio, or asked back', async () => {
  const { app, dana, project, payments, paidOn, committed } = await startPaid();
  const { investor, investmentId } = await committed('Inés', 0);
  const received = { projectId: project, investmentIds: [investmentId], receivedOn: paidOn, amount: 102_000 };
  await payments.confirm(dana.viewer, received);
  const user = userEvent.setup();
  mount(app, investor, '/payments');
  const toReturn = await section(/^Por devolver · US\$\s20$/);
  expect(await toReturn.findByText(/^Pagaste US\$\s20 de más/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: /^Pagado/ }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.click(toReturn.getByRole('button', { name: /^Que quede para el estudio/ }));
  const asked = within(await screen.findByRole('alertdialog', { name: /^¿Dejar US\$\s20 para el estudio\?/ }));
  expect(asked.getByText(/«Luces»/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Que quede' }));
  const paid = await section(/^Pagado · US\$\s1\.020$/);
  expect(await paid.findByText(/^Pagaste US\$\s20 de más y quedan para el estudio/)).toBeVisible();
  expect(await paid.findByRole('button', { name: /^Pedir que me devuelvan/ })).toBeVisible();
});
