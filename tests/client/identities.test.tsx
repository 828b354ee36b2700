import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startPaidWorld } from '#tests/support/payments.ts';
import { mount } from './mount.tsx';
import { tabTo } from './tab.ts';

test('who one is to the law is written in the profile, checked, and on the receipt beside who the studio is', async () => {
  const app = await startPaidWorld();
  const { dana, ines, project, made } = app;
  const user = userEvent.setup();
  const { goTo } = mount(app, ines, `/investments/${made}/receipt`);
  expect((await screen.findByText('Datos legales del inversor')).parentElement).toHaveTextContent(/Sin identificar/);
  screen.getByRole('link', { name: 'Agregar los míos' }).focus();
  await user.keyboard('{Enter}');
  const form = within(await screen.findByRole('form', { name: 'Datos legales' }));
  const [name, taxId] = [form.getByRole('textbox', { name: 'Nombre o razón social' }), form.getByLabelText(/^CUIT/)];
  name.focus();
  await user.paste('Inés Paz');
  await user.tab();
  await waitFor(() => expect(taxId).toHaveFocus());
  await user.paste('20-12345678-5');
  const submit = form.getByRole('button', { name: 'Guardar datos legales' });
  await tabTo(user, submit);
  await user.keyboard('{Enter}');
  expect(await form.findByText(/^El dígito verificador del CUIT o CUIL no coincide/)).toBeVisible();
  await waitFor(() => expect(taxId).toHaveFocus());
  await user.clear(taxId);
  await user.paste('20123456786');
  await tabTo(user, submit);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Datos legales guardados')).toBeVisible();

  await app.app.services.identities.save(dana.viewer, { legalName: 'Luces SRL' });
  const { payments, today } = app.app.services;
  const received = { projectId: project, investmentIds: [made], receivedOn: today(), amount: null };
  await payments.confirm(dana.viewer, received);
  for (const receipt of [made, await app.given.reversal(made)]) {
    await goTo(`/investments/${receipt}/receipt`);
    const names = (await screen.findByText('Datos legales del inversor')).parentElement?.parentElement;
    expect(names).toHaveTextContent(
      /Datos legales del inversorInés Paz · 20-12345678-6Datos legales del estudioLuces SRL/,
    );
  }
});
