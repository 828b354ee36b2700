import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { register } from '#tests/support/cases/accounts.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { runJobs } from '#tests/support/mails.ts';
import { mount } from './mount.tsx';

const NOW = '2026-03-05T12:00:00Z';
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test("a copy of one's data is asked for with the password, and its panel says where it is", async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor('Inés');
  app.setNow('2026-03-05T12:20:00Z');
  const { goTo } = mount(app, ines, '/security');
  const panel = await region('Tus datos');
  await user.click(panel.getByRole('button', { name: 'Pedir mis datos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await user.type(dialog.getByLabelText(/Contraseña/), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  expect(await panel.findByText(/^Pediste tus datos el 5 de mar de 2026/)).toBeVisible();
  expect(panel.queryByRole('button')).toBeNull();

  await runJobs(app);
  await goTo('/profile');
  await screen.findByRole('heading', { level: 1, name: /perfil/i });
  await goTo('/security');
  expect(await (await region('Tus datos')).findByText(/el enlace está en tu correo y vale hasta el/)).toBeVisible();
});

test('without a confirmed address the panel says why nothing is made', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const email = 'sin.confirmar@ejemplo.test';
  const { data } = await app.ask('rest', null, register({ email, password: PASSWORD, role: 'investor' }));
  mount(app, { ...(await app.given.investor()), token: data.accessToken }, '/security');
  const panel = await region('Tus datos');
  await user.click(panel.getByRole('button', { name: 'Pedir mis datos' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('Confirma tu correo antes de pedir tus datos');
});
