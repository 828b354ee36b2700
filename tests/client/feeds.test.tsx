import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { subscribe } from '#tests/support/feeds.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { proveByPassword } from './prove.ts';

const panel = async () => within(await screen.findByRole('region', { name: 'Lector y calendario' }));

const address = (region: Awaited<ReturnType<typeof panel>>, label: RegExp): string =>
  region.getByLabelText<HTMLInputElement>(label).value;

test('addresses are made, shown once, renewed and revoked, each time saying what breaks', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  mount(app, await app.given.investor('Inés'), '/profile/suscripciones');
  const region = await panel();
  expect(region.getByText(/los hitos y los cierres de campaña en tu calendario/)).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Crear mis direcciones' }));

  expect(await region.findByText('Cópialas ahora: no las volvemos a mostrar')).toBeVisible();
  const first = address(region, /Actualizaciones/);
  expect(first).toMatch(new RegExp(`^${location.origin}/feeds/[\\w-]{43}/updates\\.atom$`));
  await waitFor(() => expect(region.getByRole('group', { name: 'Direcciones nuevas' })).toHaveFocus());
  const calendar = address(region, /Hitos y cierres de campaña/);
  expect(region.getByRole('link', { name: 'Abrir en mi calendario' })).toHaveAttribute(
    'href',
    calendar.replace(/^https?:/, 'webcal:'),
  );
  await user.click(region.getByRole('button', { name: 'Copiar dirección de actualizaciones' }));
  expect(await navigator.clipboard.readText()).toBe(first);

  await user.click(region.getByRole('button', { name: 'Renovar direcciones' }));
  const renewing = within(await screen.findByRole('alertdialog', { name: 'Renovar direcciones' }));
  expect(renewing.getByText(/dejarán de funcionar en todos tus lectores/)).toBeVisible();
  await user.click(renewing.getByRole('button', { name: 'Renovar' }));
  await waitFor(() => expect(address(region, /Actualizaciones/)).not.toBe(first));
  expect((await app.send(new URL(first).pathname, {})).status).toBe(404);
  const second = address(region, /Actualizaciones/);
  expect((await app.send(new URL(second).pathname, {})).status).toBe(200);

  await expectAbsent(() => screen.queryByRole('alertdialog'));
  await user.click(region.getByRole('button', { name: 'Revocar' }));
  const revoking = within(await screen.findByRole('alertdialog', { name: 'Revocar direcciones' }));
  await user.click(revoking.getByRole('button', { name: 'Revocar' }));
  expect(await region.findByRole('button', { name: 'Crear mis direcciones' })).toBeVisible();
  expect((await app.send(new URL(second).pathname, {})).status).toBe(404);
});

test('addresses made before are known by their date alone', async () => {
  const app = await startAppForTest({ now: '2026-03-10T15:00:00Z' });
  const dana = await app.given.developer('Estudio Sur');
  await subscribe(app, dana);
  mount(app, dana, '/profile/suscripciones');
  const region = await panel();
  expect(await region.findByText(/Tienes direcciones desde el 10\/03\/2026\. No se vuelven a mostrar/)).toBeVisible();
  await expectAbsent(() => region.queryByRole('textbox'));
});

test('twenty minutes after the log-in addresses are made and revoked once the password is given', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: '2026-03-10T15:00:00Z' });
  const ines = await app.given.investor('Inés');
  app.setNow('2026-03-10T15:20:00Z');
  mount(app, ines, '/profile/suscripciones');
  const region = await panel();
  await user.click(region.getByRole('button', { name: 'Crear mis direcciones' }));
  await proveByPassword(user);
  const updates = new URL((await region.findByLabelText<HTMLInputElement>(/Actualizaciones/)).value).pathname;
  expect((await app.send(updates, {})).status).toBe(200);

  app.setNow('2026-03-10T15:40:00Z');
  await user.click(region.getByRole('button', { name: 'Revocar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
  await proveByPassword(user);
  expect(await region.findByRole('button', { name: 'Crear mis direcciones' })).toBeVisible();
  expect((await app.send(updates, {})).status).toBe(404);
});
