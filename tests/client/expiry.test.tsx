import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expireSession, readToken } from '#client/apollo/token.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mount } from './mount.tsx';

test('a token the server no longer takes ends the session, whatever was asked', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const ines = await app.given.investor();
  const { onExpired } = mount(app, ines, '/projects');
  await screen.findByText('No se encontraron proyectos');
  expect(onExpired).not.toHaveBeenCalled();

  app.setNow('2026-03-20T15:00:00Z');
  await userEvent.click(screen.getByRole('link', { name: 'Mis inversiones', hidden: true }));
  await waitFor(() => expect(onExpired).toHaveBeenCalled());
});

test('an expired session forgets its token and where it was is kept', () => {
  localStorage.setItem('fichin.token', 'viejo');
  const left = vi.spyOn(console, 'error').mockImplementation(() => {}); // jsdom does not leave a page: it says so
  expireSession();
  expect(readToken()).toBeNull();
  expect(sessionStorage.getItem('fichin.returnTo')).toBe(location.pathname);
  left.mockRestore();
});

test.each([['a wrong password', 'Equivocada1', 'Correo o contraseña incorrectos']])(
  '%s is told in the form and ends nothing',
  async (_what, password, text) => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    const { onExpired } = mount(app, null, '/');
    await userEvent.type(await screen.findByLabelText(/^Correo electrónico/), ines.email);
    await userEvent.type(screen.getByLabelText(/^Contraseña/), password);
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(onExpired).not.toHaveBeenCalled();

    await userEvent.clear(screen.getByLabelText(/^Contraseña/));
    await userEvent.type(screen.getByLabelText(/^Contraseña/), PASSWORD);
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    expect(await screen.findByText('Aún no has invertido')).toBeVisible();
    expect(readToken()).not.toBeNull();
  },
);

test('a failure that is no 401 keeps the token and asks once', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  const { fetch } = globalThis;
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { onExpired } = mount(app, ines, '/my-investments');
  expect(await screen.findByText(/No pudimos recuperar tu sesión/)).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(readToken()).toBe(ines.token);

  asked.mockImplementation(fetch);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Aún no has invertido')).toBeVisible();
  expect(onExpired).not.toHaveBeenCalled();
});
