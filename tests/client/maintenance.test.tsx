import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';
import { expectVisible } from './visible.ts';

const STRIP = { name: 'Mantenimiento' };
const page = document.documentElement;

async function logIn(email: string): Promise<void> {
  const user = userEvent.setup();
  await pasteInto(user, await screen.findByLabelText(/^Correo electrónico/), email);
  await pasteInto(user, screen.getByLabelText(/^Contraseña/), PASSWORD);
  await user.click(await screen.findByRole('button', { name: 'Iniciar Sesión' }));
}

test('a page that the server sent in maintenance says so, until a change is accepted', async () => {
  page.setAttribute('data-maintenance', ''); // as the server marks it
  onTestFinished(() => page.removeAttribute('data-maintenance'));
  const app = await startAppForTest();
  const { email } = await app.given.investor('Inés');
  mount(app, null, '/');
  expectVisible(await screen.findByRole('region', STRIP));
  await logIn(email);
  expect(await screen.findByRole('heading', { level: 1, name: /Hola, Inés/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', STRIP)).toBeNull());
});

test('an open page says so once a change is refused for it', async () => {
  onTestFinished(() => page.removeAttribute('data-maintenance'));
  const app = await startAppForTest({ maintenance: true });
  mount(app, null, '/');
  await logIn('ines@ejemplo.test');
  expect(await screen.findByRole('region', STRIP)).toHaveTextContent(/^Estamos en mantenimiento/);
});
