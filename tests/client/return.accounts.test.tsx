import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startPaidWorld } from '#tests/support/payments.ts';
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
