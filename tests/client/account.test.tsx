import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mount } from './mount.tsx';
import { delayRequest } from './network.ts';
import { pasteInto } from './paste.ts';

const form = async (name: 'Iniciar Sesión' | 'Registrarse') => {
  await userEvent.click(await screen.findByRole('tab', { name }));
  await screen.findByRole('button', { name });
  return within(await screen.findByRole('tabpanel', { name }));
};

type Sent = { operationName: string; variables: object };

test('logging in asks for an e-mail and a password, both required, and waits for the answer', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const release = delayRequest('Login');
  mount(app, null, '/');
  const login = await form('Iniciar Sesión');
  const email = login.getByLabelText(/^Correo electrónico/);
  expect(email).toHaveAttribute('type', 'email');
  expect(email).toBeRequired();
  expect(login.getByLabelText(/^Contraseña/)).toHaveAttribute('type', 'password');
  expect(login.getByLabelText(/^Contraseña/)).toBeRequired();

  await pasteInto(user, email, ines.email);
  await pasteInto(user, login.getByLabelText(/^Contraseña/), PASSWORD);
  const submit = login.getByRole('button', { name: 'Iniciar Sesión' });
  await user.click(submit);
  await waitFor(() => expect(submit).toBeDisabled());
  expect(submit.querySelector('.chakra-spinner')).not.toBeNull();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Inés' })).toBeVisible();
});

test('an address that only the server judges logs in, and what is empty is said', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const jose = { email: 'josé@prueba.test', password: PASSWORD, role: 'investor' } as const;
  await app.rest(null, 'POST', '/auth/register', jose);
  mount(app, null, '/');
  const login = await form('Iniciar Sesión');
  const submit = login.getByRole('button', { name: 'Iniciar Sesión' });
  await pasteInto(user, login.getByLabelText(/^Correo electrónico/), jose.email);
  await user.click(submit);
  expect(await login.findByText('Escribe tu correo y tu contraseña')).toBeVisible();
  await pasteInto(user, login.getByLabelText(/^Contraseña/), jose.password);
  await user.click(submit);
  expect(await screen.findByRole('heading', { level: 1, name: `Hola, ${jose.email}` })).toBeVisible();
});

test('registering asks for a role, says the rule of passwords, and waits for the answer', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const release = delayRequest('Register');
  const asked = vi.mocked(globalThis.fetch);
  mount(app, null, '/');
  const register = await form('Registrarse');
  const submit = register.getByRole('button', { name: 'Registrarse' });
  expect(register.getByLabelText(/^Correo electrónico/)).toHaveAttribute('type', 'email');
  expect(register.getByText('Mínimo 8 caracteres, una mayúscula, una minúscula y un número')).toBeVisible();
  expect(register.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    expect.stringMatching(/^Desarrollador/),
    expect.stringMatching(/^Inversor/),
  ]);

  await pasteInto(user, register.getByLabelText(/^Correo electrónico/), 'nueva@ejemplo.test');
  await pasteInto(user, register.getByLabelText(/^Contraseña/), PASSWORD);
  await pasteInto(user, register.getByLabelText(/^Confirmar contraseña/), PASSWORD);
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('Para registrarte, elige un rol.');
  await user.click(register.getByText('Desarrollador'));
  await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'false'));
  await user.click(submit);
  await waitFor(() => expect(submit).toBeDisabled());
  expect(submit.querySelector('.chakra-spinner')).not.toBeNull();
  const sent = asked.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as Sent);
  expect(sent.find(({ operationName }) => operationName === 'Register')?.variables).toEqual({
    input: {
      email: 'nueva@ejemplo.test',
      password: PASSWORD,
      role: 'DEVELOPER',
      acceptedTexts: expect.any(Array) as [],
    },
  });
  release();
  expect(await screen.findByText('No tienes proyectos aún')).toBeVisible();
});

test('what is missing to register is said on trying, and the keyboard led to the first of it', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  mount(app, null, '/');
  const register = await form('Registrarse');
  const submit = register.getByRole('button', { name: 'Registrarse' });
  const email = register.getByLabelText(/^Correo electrónico/);
  submit.focus();
  await user.keyboard('{Enter}');
  expect(email).toHaveAccessibleErrorMessage('El correo es obligatorio');
  await waitFor(() => expect(email).toHaveFocus());
  await pasteInto(user, email, 'nueva@ejemplo.test');
  await pasteInto(user, register.getByLabelText(/^Contraseña/), PASSWORD);
  await pasteInto(user, register.getByLabelText(/^Confirmar contraseña/), PASSWORD);
  submit.focus();
  await user.keyboard('{Enter}');
  expect(register.getByText('Elige un rol')).toBeVisible();
  await waitFor(() => expect(register.getAllByRole('radio')[0]).toHaveFocus());
});

test('a wrong e-mail and a weak password are told on leaving them, and not while they are typed', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  mount(app, null, '/');
  const register = await form('Registrarse');
  const fields = [register.getByLabelText(/^Correo electrónico/), register.getByLabelText(/^Contraseña/)];
  for (const field of fields) {
    await user.click(field);
    await user.tab();
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await user.type(field, 'corta');
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await user.tab();
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  }
  expect(register.getByText('El correo no es válido')).toBeVisible();
  expect(register.getByText(/^La contraseña no cumple los requisitos/)).toBeVisible();
  expect(register.getAllByText(/mínimo 8 caracteres/i)).toHaveLength(1);
});

test('who logs in on the way to a screen gets there', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const ines = await app.given.investor();
  mount(app, null, '/my-investments');
  const login = await form('Iniciar Sesión');
  await pasteInto(user, login.getByLabelText(/^Correo electrónico/), ines.email);
  await pasteInto(user, login.getByLabelText(/^Contraseña/), PASSWORD);
  await user.click(login.getByRole('button', { name: 'Iniciar Sesión' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mis Inversiones' })).toBeVisible();
});

test('who registers on the way to a screen begins at the dashboard', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  mount(app, null, '/projects');
  const register = await form('Registrarse');
  await pasteInto(user, register.getByLabelText(/^Correo electrónico/), 'nueva@ejemplo.test');
  await pasteInto(user, register.getByLabelText(/^Contraseña/), PASSWORD);
  await pasteInto(user, register.getByLabelText(/^Confirmar contraseña/), PASSWORD);
  await user.click(register.getByText('Inversor'));
  await user.click(register.getByRole('button', { name: 'Registrarse' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
});

test.each([
  ['developer', 'Desarrollador'],
  ['investor', 'Inversor'],
] as const)('the header names the product and who is inside: %s', async (role, label) => {
  const app = await startAppForTest();
  const account = await app.given[role]();
  mount(app, account, '/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: `Hola, ${account.email}` })).toBeVisible();
  const header = within(screen.getAllByRole('banner')[0] as HTMLElement);
  expect(header.getByText('Fichín')).toBeVisible();
  expect(header.getByText(label)).toBeInTheDocument();
  expect(header.getByText(account.email)).toBeInTheDocument();
  expect(header.getByRole('button', { name: 'Cerrar Sesión', hidden: true })).toBeInTheDocument();
  expect(document.title).toBe(`Hola, ${account.email} · Fichín`);
  const places = header.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
  expect(places.filter((href) => href?.includes('test'))).toEqual([]);
});
