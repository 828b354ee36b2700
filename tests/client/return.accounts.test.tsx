import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenInstructions } from '#tests/support/instructions.ts';
import { startPaidWorld } from '#tests/support/payments.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { tabTo } from './tab.ts';

test('an investor says to which account money is returned, stops a change of it, and the studio reads it', async () => {
  const app = await startPaidWorld();
  const { dana, ines, project, made } = app;
  const received = { projectId: project, investmentIds: [made], receivedOn: app.app.services.today(), amount: 30_300 };
  await app.app.services.payments.confirm(dana.viewer, received);
  const user = userEvent.setup();
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { goTo } = mount(app, ines, '/dashboard');
  await user.click(await screen.findByRole('link', { name: /^Decirla: Te deben US\$\s3/ }));
  const box = await screen.findByRole('region', { name: 'A qué cuenta te devuelven' });
  expect(scrolledTo.mock.contexts).toContain(box);
  const panel = within(box);
  async function write(open: string, account: string) {
    (await panel.findByRole('button', { name: open })).focus();
    await user.keyboard('{Enter}');
    const field = await panel.findByLabelText('Cuenta');
    await waitFor(() => expect(field).toHaveFocus());
    await user.clear(field);
    await user.paste(account);
    await tabTo(user, panel.getByRole('button', { name: 'Guardar la cuenta' }));
    await user.keyboard('{Enter}');
  }
  await write('Decir a qué cuenta', '123');
  expect(await panel.findByText(/^Un CBU o CVU tiene 22 dígitos/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Cancelar' }));
  await write('Decir a qué cuenta', 'ines.paz');
  expect(await panel.findByText('ines.paz')).toBeVisible();
  await write('Cambiar la cuenta', 'otra.cuenta');
  expect(await panel.findByText(/^Desde el /)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Detener el cambio' }));
  await expectAbsent(() => panel.queryByText('otra.cuenta'));
  await goTo('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  await expectAbsent(() => screen.queryByRole('link', { name: /^Decirla/ }));
  cleanup();

  mount(app, dana, `/projects/${project}/payments`);
  const row = within(await screen.findByRole('group', { name: /^Inés, / }));
  expect(await row.findByText('ines.paz')).toBeVisible();
  await user.click(row.getByRole('button', { name: /^Devolví/ }));
  expect(await within(await screen.findByRole('dialog')).findByText('ines.paz')).toBeVisible();
});

test('whom nobody has to return money to finds the account in the profile, and beside the payments once it is stored', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana);
  await givenInstructions(app, dana, project);
  await app.given.investment(ines, project, 100_000);
  const user = userEvent.setup();
  const panel = () => screen.queryByRole('region', { name: 'A qué cuenta te devuelven' });
  const { goTo } = mount(app, ines, '/payments');
  await screen.findByRole('region', { name: /^Por pagar/ });
  await expectAbsent(panel);
  await goTo('/profile');
  await screen.findByRole('region', { name: 'Datos legales' });
  await user.click(await screen.findByRole('link', { name: 'A qué cuenta te devuelven' }));
  await waitFor(() => expect(panel()).toBeVisible());
  await givenReturnAccount(app, ines, { account: 'ines.paz', details: null });
  cleanup();

  mount(app, ines, '/payments');
  await user.click(await screen.findByRole('button', { name: 'Quitar la cuenta…' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('Todavía no la dijiste.')).toBeVisible();
  await waitFor(() => expect(panel()).toHaveFocus());
});
