import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

async function startInvested() {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Luces' });
  const id = await app.given.investment(ines, projectId, 150_050);
  return { app, dana, ines, projectId, id };
}

test('the form says for how long one can withdraw, before the click', async () => {
  const { app, projectId } = await startInvested();
  mount(app, await app.given.investor('Ivo'), `/projects/${projectId}`);
  expect(await screen.findByText(/Puedes retirarlo durante 10 días, mientras no termine la campaña/)).toBeVisible();
});

test('the receipt says until when, asks before it withdraws, and then says that it was withdrawn', async () => {
  const { app, ines, id } = await startInvested();
  const user = userEvent.setup();
  mount(app, ines, `/investments/${id}/receipt`);
  const receipt = await screen.findByRole('article');
  expect(receipt).toHaveTextContent('Puedes retirarla hasta el 15/03/2026 inclusive');
  await user.click(screen.getByRole('button', { name: 'Retirar' }));
  const dialog = await screen.findByRole('alertdialog');
  for (const text of ['pierdes tu cupo', 'actualizaciones para inversores']) expect(dialog).toHaveTextContent(text);
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText(/^Retirada el 05\/03\/2026$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull());
  await user.click(await screen.findByRole('link', { name: /^Ver el retiro/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprobante de retiro' })).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(/Monto retirado.*Retira F-/);
});

test('below the goal of a funded game the dialog says that what the studio received is to be returned', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const { given } = app;
  const [dana, ines] = [await given.developer('Sur'), await given.investor('Inés')];
  const campaign = { closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 250_000 } as const;
  const project = await given.project(dana, campaign);
  await givenInstructions(app, dana, project);
  const id = await given.investment(ines, project, 250_000);
  await endCampaignsAt(app, '2026-03-11T15:00:00Z');
  const received = { investmentIds: [id], receivedOn: '2026-03-11', amount: 250_000 };
  await app.app.services.payments.confirm(dana.viewer, { projectId: project, ...received });
  const { database, dependencies } = app.app;
  await database.write('system', (tx) => dependencies.paymentTerms.markBelowGoal(tx, project, dependencies.calendar()));
  const user = userEvent.setup();
  mount(app, ines, `/investments/${id}/receipt`);
  await user.click(await screen.findByRole('button', { name: 'Retirar' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('El estudio tiene que devolverte lo que recibió de ella');
  expect(dialog).not.toHaveTextContent('puede tomar otra persona');
});

test('the portfolio withdraws too, and shows at once what is left', async () => {
  const { app, ines, projectId } = await startInvested();
  await app.given.investment(ines, projectId, 200_000);
  const user = userEvent.setup();
  mount(app, ines, '/my-investments');
  await user.click(await screen.findByRole('tab', { name: 'Por proyecto' }));
  const position = await screen.findByRole('article', { name: 'Luces' });
  await user.click(within(position).getByRole('button', { name: 'Ver historial' }));
  await user.click(await within(position).findByRole('button', { name: /^Retirar la inversión de US\$\s1\.500,50$/ }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  expect(await within(position).findByText(/^Retirada el 05\/03\/2026$/)).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Comprometido' })).toHaveTextContent('US$ 2.000');
  expect(await within(position).findByText('1 inversión')).toBeVisible();
});

test('who withdraws the only investment in one of several projects keeps the focus in the list', async () => {
  const { app, dana, ines } = await startInvested();
  await app.given.investment(ines, await app.given.project(dana, { title: 'Sombras' }), 100_000);
  const user = userEvent.setup();
  mount(app, ines, '/my-investments?pestana=por-proyecto');
  const position = within(await screen.findByRole('article', { name: 'Luces' }));
  await user.click(position.getByRole('button', { name: 'Ver historial' }));
  await user.click(await position.findByRole('button', { name: /^Retirar la inversión/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar' }));
  // Found once the dialog is closed: until then everything behind it is hidden.
  const other = await screen.findByRole('article', { name: 'Sombras' });
  await expectAbsent(() => screen.queryByRole('article', { name: 'Luces' }));
  await waitFor(() => expect(document.activeElement?.contains(other)).toBe(true));
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('who withdraws their only investment keeps the focus, and is not told that they never invested', async () => {
  const { app, ines } = await startInvested();
  const user = userEvent.setup();
  mount(app, ines, '/my-investments?pestana=por-proyecto');
  await user.click(await screen.findByRole('button', { name: 'Ver historial' }));
  await user.click(await screen.findByRole('button', { name: /^Retirar la inversión/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar' }));
  const nothing = await screen.findByText('No tienes inversiones vigentes');
  await waitFor(() => expect(nothing.closest('[tabindex]')).toHaveFocus());
  await expectAbsent(() => screen.queryByText('Aún no has invertido'));
});
