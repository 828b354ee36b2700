import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from '#tests/support/given.ts';

export type Signup = { email: string; role: 'Desarrollador' | 'Inversor' };

/** Registers as a new visitor does, starting at `/`. */
export async function register(page: Page, signup: Signup): Promise<void> {
  await page.goto('/');
  await registerHere(page, signup);
  await page.getByRole('heading', { level: 1, name: 'Hola' }).waitFor();
}

/** Registers at the address that is open. */
export async function registerHere(page: Page, { email, role }: Signup): Promise<void> {
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  const form = page.getByRole('tabpanel', { name: 'Registrarse' });
  await form.getByLabel(/^Correo electrónico/).fill(email);
  await form.getByText(role, { exact: true }).click();
  await form.getByLabel(/^Contraseña/).fill(PASSWORD);
  await form.getByLabel(/^Confirmar contraseña/).fill(PASSWORD);
  await form.getByRole('button', { name: 'Registrarse' }).click();
}

/** Fills in the required fields of a project, at /create-project. */
export async function describeProject(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^Título/).fill(title);
  await page.getByLabel(/^Género/).selectOption('HORROR');
  await page.getByLabel(/^Descripción\*?$/).fill('Una estación de tren donde nadie baja.');
  await page.getByLabel(/^Etapa actual/).selectOption('PRODUCTION');
  await page.getByLabel(/^Estadio/).selectOption('DEMO');
  await page.getByLabel(/^Meta de financiamiento/).fill('20000');
}

/** Opens a folded group of the project's form and returns it. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  const group = page.locator('details').filter({ has: page.locator('summary', { hasText: `${name}:` }) });
  await group.locator('summary').click();
  return group;
}

/** Invests one amount in the project on screen. */
export async function invest(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Monto a invertir').fill(amount);
  await page.locator('form').getByRole('button', { name: 'Invertir' }).click();
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Iniciar Sesión' });
  await form.getByLabel(/^Correo electrónico/).fill(email);
  await form.getByLabel(/^Contraseña/).fill(password);
  await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
}
