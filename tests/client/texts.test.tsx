import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { placeText } from '#tests/support/texts.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { answer } from './network.ts';
import { pasteInto } from './paste.ts';

const STRIP = { name: 'Textos por aceptar' };

/** The rows that are stored of all accounts. */
const accepted = ({ app: { database } }: TestApp) => database.read.$count(database.tables.textAcceptances);

async function openRegistration(app: TestApp) {
  mount(app, null, '/');
  await userEvent.click(await screen.findByRole('tab', { name: 'Registrarse' }));
  await screen.findByRole('button', { name: 'Registrarse' });
  return within(await screen.findByRole('tabpanel', { name: 'Registrarse' }));
}

test('whoever registers reads what they accept, in other tabs, and is not asked again', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const register = await openRegistration(app);
  const links = register.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['Términos', '/terminos', '_blank'],
    ['Política de privacidad', '/privacidad', '_blank'],
  ]);
  expect(links[0]?.parentElement).toHaveTextContent('Al registrarte aceptas los Términos y la Política de privacidad.');
  await pasteInto(user, register.getByLabelText(/^Correo electrónico/), 'nueva@ejemplo.test');
  await user.click(register.getByRole('radio', { name: /Inversor/ }));
  await pasteInto(user, register.getByLabelText(/^Contraseña/), PASSWORD);
  await pasteInto(user, register.getByLabelText(/^Confirmar contraseña/), PASSWORD);
  await user.click(register.getByRole('button', { name: 'Registrarse' }));
  await screen.findByRole('heading', { level: 1, name: /^Hola/ });
  await waitFor(async () => expect(await accepted(app)).toBe(2));
  await expectAbsent(() => screen.queryByRole('region', STRIP));
});

test('the texts of the registration are asked for once, wherever the visitor goes meanwhile', async () => {
  const [asked, answered] = [vi.fn<() => void>(), vi.fn<() => void>()];
  answer('LegalTexts', async (ask) => {
    asked();
    return ask().finally(answered);
  });
  const { goTo } = mount(await startAppForTest(), null, '/');
  await userEvent.click(await screen.findByRole('tab', { name: 'Registrarse' }));
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  for (const path of ['/?uno', '/?dos', '/?tres']) await goTo(path);
  expect(asked).toHaveBeenCalledOnce();
});

test('a text that changed is told of until it is accepted, and nothing is kept from its reader', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  placeText(app, 'terms', 'Los términos de ahora.');
  mount(app, ines, '/my-investments');
  const strip = within(await screen.findByRole('region', STRIP));
  expect(strip.getByText(/^Cambiaron/)).toHaveTextContent('Cambiaron los Términos.');
  expect(strip.getByRole('link', { name: 'Términos' })).toHaveAttribute('href', '/terminos');
  await waitFor(() => expect(document.querySelector('[data-announcer]')).toHaveTextContent('Cambiaron los Términos.'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mis Inversiones' })).toBeVisible();
  await user.click(strip.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.queryByRole('region', STRIP)).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(await accepted(app)).toBe(3);
});

test('a text that changed while it was read is to be read again', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  placeText(app, 'privacy', 'La política de ahora.');
  mount(app, ines, '/my-investments');
  const strip = within(await screen.findByRole('region', STRIP));
  expect(strip.getByText(/^Cambió/)).toHaveTextContent('Cambió la Política de privacidad.');
  placeText(app, 'privacy', 'La política de después.');
  await user.click(strip.getByRole('button', { name: 'Aceptar' }));
  expect(await strip.findByText(/Los textos cambiaron mientras los leías/)).toBeVisible();
  expect(await accepted(app)).toBe(2);
  await user.click(strip.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.queryByRole('region', STRIP)).toBeNull());
});
