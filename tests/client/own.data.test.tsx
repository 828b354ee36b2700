import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { register } from '#tests/support/cases/accounts.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { runJobs } from '#tests/support/mails.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';

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
  await pasteInto(user, dialog.getByLabelText(/Contraseña/), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  expect(await panel.findByText(/^Pediste tus datos el 5 de mar de 2026/)).toBeVisible();
  await expectAbsent(() => panel.queryByRole('button'));

  await runJobs(app);
  await goTo('/profile');
  await screen.findByRole('heading', { level: 1, name: /perfil/i });
  await goTo('/security');
  expect(await (await region('Tus datos')).findByText(/el enlace está en tu correo y vale hasta el/)).toBeVisible();
});

test('without a confirmed address the panel says why nothing can be requested', async () => {
  const app = await startAppForTest();
  const email = 'sin.confirmar@ejemplo.test';
  const { data } = await app.ask('rest', null, register({ email, password: PASSWORD, role: 'investor' }));
  mount(app, { ...(await app.given.investor()), token: data.accessToken }, '/security');
  const panel = await region('Tus datos');
  expect(panel.getByText(/^Confirma tu correo antes de pedir tus datos/)).toBeVisible();
  await expectAbsent(() => panel.queryByRole('button'));
});

test('closing the account is confirmed, shown on every screen, and taken back there', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const dana = await app.given.developer('Estudio Sur');
  const { goTo } = mount(app, dana, '/security');
  const panel = await region('Cerrar la cuenta');
  expect(panel.getByText(/Tus borradores/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Cerrar mi cuenta' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Cerrar tu cuenta?' }));
  await user.click(dialog.getByRole('button', { name: 'Cerrar mi cuenta' }));
  expect(await panel.findByText(/Tu cuenta se cerrará el/)).toBeVisible();
  await expectAbsent(() => panel.queryByRole('button'));

  await goTo('/profile');
  await screen.findByRole('heading', { level: 1, name: /perfil/i });
  const notice = await region('Tu cuenta se cerrará');
  await user.click(notice.getByRole('button', { name: 'Conservar mi cuenta' }));
  expect(await screen.findByText('Conservas tu cuenta')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: 'Tu cuenta se cerrará' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a studio whose project takes money is told which one to close first', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  await app.given.investment(await app.given.investor(), await app.given.project(dana, { title: 'Luces' }), 100_000);
  mount(app, dana, '/security');
  const panel = await region('Cerrar la cuenta');
  await user.click(panel.getByRole('button', { name: 'Cerrar mi cuenta' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Cerrar tu cuenta?' }));
  await user.click(dialog.getByRole('button', { name: 'Cerrar mi cuenta' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('«Luces»');
});
