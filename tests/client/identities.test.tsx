import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startPaidWorld } from '#tests/support/payments.ts';
import { mount } from './mount.tsx';

test('who one is to the law is written in the profile, checked, and on the receipt beside who the studio is', async () => {
  const app = await startPaidWorld();
  const { dana, ines, made } = app;
  const user = userEvent.setup();
  const { goTo } = mount(app, ines, `/investments/${made}/receipt`);
  expect((await screen.findByText('Datos legales del inversor')).parentElement).toHaveTextContent(/Sin identificar/);
  await user.click(screen.getByRole('link', { name: 'Agregar los míos' }));
  const form = within(await screen.findByRole('form', { name: 'Datos legales' }));
  await user.type(form.getByRole('textbox', { name: 'Nombre o razón social' }), 'Inés Paz');
  const taxId = form.getByRole('textbox', { name: /^CUIT/ });
  await user.type(taxId, '20-12345678-5');
  await user.click(form.getByRole('button', { name: 'Guardar datos legales' }));
  expect(await form.findByText(/^El dígito verificador del CUIT o CUIL no coincide/)).toBeVisible();
  await user.clear(taxId);
  await user.type(taxId, '20123456786');
  await user.click(form.getByRole('button', { name: 'Guardar datos legales' }));
  expect(await screen.findByText('Datos legales guardados')).toBeVisible();

  await app.app.services.identities.save(dana.viewer, { legalName: 'Luces SRL' });
  await goTo(`/investments/${made}/receipt`);
  expect(await screen.findByText('Inés Paz · 20-12345678-6')).toBeVisible();
  expect(await screen.findByText('Luces SRL')).toBeVisible();
});
