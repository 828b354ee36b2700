import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readToken } from '#client/token.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';

test('a token the server no longer takes ends the session, whatever was asked', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const ines = await app.given.investor();
  const { onExpired } = mount(app, ines, '/projects');
  await screen.findByText('No se encontraron proyectos');
  expect(onExpired).not.toHaveBeenCalled();

  app.setNow('2026-03-20T15:00:00Z');
  await userEvent.click(screen.getByRole('link', { name: 'Mis Inversiones', hidden: true }));
  await waitFor(() => expect(onExpired).toHaveBeenCalled());
});

test('the log-in page says why it is there', async () => {
  const app = await startAppForTest();
  mount(app, null, '/');
  await screen.findByRole('tab', { name: 'Iniciar Sesión' });
  await expectAbsent(() => screen.queryByText(/Tu sesión expiró/));
  cleanup();
  sessionStorage.setItem('fichin.returnTo', '["1","/projects"]');
  mount(app, null, '/');
  expect(await screen.findByText('Tu sesión expiró. Ingresa de nuevo y seguimos donde estabas.')).toBeVisible();
});

test('what a token was refused for is asked again when a newer one came meanwhile', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const ines = await app.given.investor();
  const { onExpired } = mount(app, ines, '/projects');
  await screen.findByText('No se encontraron proyectos');

  app.setNow('2026-03-20T15:00:00Z');
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (input, init) => {
    const answer = await fetch(input, init);
    localStorage.setItem('fichin.token', await app.given.tokenFor(ines.id));
    return answer;
  });
  await userEvent.click(screen.getByRole('link', { name: 'Mis Inversiones', hidden: true }));
  expect(await screen.findByText('Aún no has invertido')).toBeVisible();
  expect(onExpired).not.toHaveBeenCalled();
});

test('signing out drops what forms kept for this person, and nobody else', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  mount(app, ines, '/dashboard');
  const [own, others] = [`fichin.draft.${ines.id}.new.1`, `fichin.draft.${ines.id}0.new.1`];
  for (const store of [localStorage, sessionStorage]) for (const key of [own, others]) store.setItem(key, '{}');
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar Sesión', hidden: true }));
  await screen.findByRole('tab', { name: 'Iniciar Sesión' });
  for (const store of [localStorage, sessionStorage]) {
    expect(store.getItem(own)).toBeNull();
    expect(store.getItem(others)).toBe('{}');
  }
});

test('a browser that forbids storage keeps a session for as long as the page is open', async () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(forbidden);
  const app = await startAppForTest();
  const ines = await app.given.investor();
  const { onExpired } = mount(app, null, '/');
  await pasteInto(userEvent, await screen.findByLabelText(/^Correo electrónico/), ines.email);
  await pasteInto(userEvent, screen.getByLabelText(/^Contraseña/), PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  expect(await screen.findByText('Aún no has invertido')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión', hidden: true }));
  expect(await screen.findByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(onExpired).not.toHaveBeenCalled();
});

test.each([['a wrong password', 'Equivocada1', 'Correo o contraseña incorrectos']])(
  '%s is told in the form and ends nothing',
  async (_what, password, text) => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    const { onExpired } = mount(app, null, '/');
    await pasteInto(userEvent, await screen.findByLabelText(/^Correo electrónico/), ines.email);
    await pasteInto(userEvent, screen.getByLabelText(/^Contraseña/), password);
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(onExpired).not.toHaveBeenCalled();

    await userEvent.clear(screen.getByLabelText(/^Contraseña/));
    await pasteInto(userEvent, screen.getByLabelText(/^Contraseña/), PASSWORD);
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
