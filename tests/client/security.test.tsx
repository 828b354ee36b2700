import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EndOtherSessionsDocument } from '#client/features/sessions/Sessions.generated.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { me } from '#tests/support/cases/accounts.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';
import { proveByPassword } from './prove.ts';

const NOW = '2026-03-05T12:00:00Z';
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('another session is ended after the password was asked for, and this one stays', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor('Inés');
  const phone = { token: await app.given.tokenFor(ines.id) };
  app.setNow('2026-03-05T12:20:00Z');
  mount(app, ines, '/security');

  const panel = await region('Sesiones abiertas');
  expect(panel.getAllByRole('listitem')).toHaveLength(2);
  expect(panel.getByText('Esta sesión')).toBeVisible();
  await user.click(panel.getByRole('button', { name: /^Cerrar la sesión de/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await pasteInto(user, dialog.getByLabelText(/Contraseña/), 'Equivocada1');
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  expect(await dialog.findByText('La contraseña no es correcta')).toBeVisible(); // once
  expect((await app.ask('rest', phone, me())).ok).toBe(true);

  await user.clear(dialog.getByLabelText(/Contraseña/));
  await pasteInto(user, dialog.getByLabelText(/Contraseña/), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Sesión cerrada')).toBeVisible();
  expect((await region('Sesiones abiertas')).getAllByRole('listitem')).toHaveLength(1);
  expect(await app.ask('rest', phone, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await app.ask('rest', ines, me())).ok).toBe(true);
});

test('whoever gives no password is told why nothing happened', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor('Inés');
  await app.given.tokenFor(ines.id);
  app.setNow('2026-03-05T12:20:00Z');
  mount(app, ines, '/security');
  const panel = await region('Sesiones abiertas');
  await user.click(panel.getByRole('button', { name: 'Cerrar las demás sesiones' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('Por tu seguridad, confirma que eres tú para continuar.');
  expect(panel.getAllByRole('listitem')).toHaveLength(2);
});

test('a personal access token is made, shown once and revoked', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const dana = await app.given.developer('Estudio Sur');
  mount(app, dana, '/profile/programadores');
  const panel = await region('Tokens de acceso');
  await user.click(panel.getByRole('button', { name: 'Crear un token' }));
  await user.click(panel.getByRole('button', { name: 'Crear token' }));
  expect(await panel.findByText('Dale un nombre al token')).toBeVisible();
  await user.type(panel.getByRole('textbox', { name: /Nombre/ }), 'Tablero');
  await user.selectOptions(panel.getByRole('combobox', { name: /Permiso/ }), 'Lectura y escritura');
  await user.click(panel.getByRole('button', { name: 'Crear token' }));

  const made = await panel.findByRole('group', { name: 'Token nuevo' });
  await waitFor(() => expect(made).toHaveFocus());
  const secret = panel.getByLabelText<HTMLInputElement>('Token').value;
  expect((await app.ask('rest', { token: secret }, me())).data.id).toBe(dana.id);
  expect(panel.getByText('Lectura y escritura')).toBeVisible();
  expect(panel.getByText(/todavía sin usar/)).toBeVisible();

  await user.click(panel.getByRole('button', { name: 'Revocar Tablero' }));
  expect(await screen.findByText('Token revocado')).toBeVisible();
  await expectAbsent(() => panel.queryByText('Tablero'));
  expect(await app.ask('rest', { token: secret }, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('whoever changes the password may end access tokens too', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor('Inés');
  const { data } = await app.ask(ines, createAccessToken());
  mount(app, ines, '/security');
  const panel = await region('Contraseña');
  await user.click(panel.getByRole('button', { name: 'Cambiar contraseña' }));
  await pasteInto(user, panel.getByLabelText(/^Contraseña actual/), PASSWORD);
  await pasteInto(user, panel.getByLabelText(/^Contraseña nueva/), 'Otra-clave-77');
  await pasteInto(user, panel.getByLabelText(/^Confirmar contraseña nueva/), 'Otra-clave-77');
  await user.click(panel.getByRole('checkbox', { name: /Cerrar también mis tokens/ }));
  await user.click(panel.getByRole('button', { name: 'Guardar contraseña' }));
  expect(await panel.findByRole('button', { name: 'Cambiar contraseña' })).toBeVisible();
  expect(await app.ask('rest', { token: data.secret }, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('two operations refused at once ask once for the password, and both are done', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor('Inés');
  const phone = { token: await app.given.tokenFor(ines.id) };
  app.setNow('2026-03-05T12:20:00Z');
  const { client } = mount(app, ines, '/security');
  await region('Sesiones abiertas');
  const ended = Promise.all([
    client.mutate({ mutation: EndOtherSessionsDocument }),
    client.mutate({ mutation: EndOtherSessionsDocument }),
  ]);
  await proveByPassword(user);
  await ended;
  await expectAbsent(() => screen.queryByRole('dialog'));
  expect(await app.ask('rest', phone, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('the session ends while the password is asked for: the dialog closes, and what waited for it fails', async () => {
  const crashed = vi.spyOn(console, 'error');
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor('Inés');
  app.setNow('2026-03-05T12:20:00Z');
  const { client } = mount(app, ines, '/security');
  await screen.findByText('Sesiones abiertas');
  const ending = client.mutate({ mutation: EndOtherSessionsDocument }).then(
    () => 'ended',
    () => 'refused',
  );
  expect(await screen.findByText('Confirma que eres tú')).toBeVisible();
  fireEvent.click(screen.getByText('Cerrar Sesión'));
  await expectAbsent(() => screen.queryByText('Confirma que eres tú'));
  expect(await ending).toBe('refused');
  expect(crashed.mock.calls.flat().join(' ')).not.toContain('signed-in session');
});
