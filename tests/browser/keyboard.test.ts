import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { dayFromToday } from './world.ts';

/** Tab stops: more than the longest page here has. */
const STOPS = 60;

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement, undefined, { timeout: 2000 }).catch(() => false);

/** Whether the focus is visible: a ring around the element or around its card. */
function focusIsSeen(): boolean {
  const isDrawn = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return false;
  const surroundings = [focused, focused.closest('article, label, li'), focused.nextElementSibling];
  return surroundings.some((element) => element !== null && isDrawn(element));
}

/** Moves the focus with Tab alone; it must be visible at every stop. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor({ state: 'attached' });
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
    await eventually(() => page.evaluate(focusIsSeen), `the focus on ${focused}`).toBe(true);
    if (await isFocused(wanted)) return;
  }
  throw new Error(`Tab never reached ${wanted.toString()}`);
}

test('someone invests with the keyboard alone', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor('Inés')];
  await app.given.project(dana, { title: 'Otro juego', genre: 'puzzle' });
  const projectId = await app.given.project(dana, { title: 'Luces del Sur', genre: 'horror' });
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');

  await tabTo(page, page.getByRole('tab', { name: 'Iniciar Sesión' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'Registrarse' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  const form = page.getByRole('tabpanel', { name: 'Iniciar Sesión' });
  await tabTo(page, form.getByLabel(/^Correo electrónico/));
  await page.keyboard.type(ines.email);
  await tabTo(page, form.getByLabel(/^Contraseña/));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();

  await tabTo(page, page.getByRole('link', { name: 'Explorar Proyectos' }).first());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Explorar Proyectos' }).waitFor();
  await eventually(() => isFocused(page.getByRole('main'))).toBe(true);

  await tabTo(page, page.getByLabel('Género'));
  await page.keyboard.type('Terror');
  await page.getByRole('link', { name: 'Otro juego' }).waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('link', { name: 'Luces del Sur' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Luces del Sur' }).waitFor();

  const amount = page.getByLabel('Monto a invertir');
  await tabTo(page, amount);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.getByText('La inversión mínima es US$ 1.000').waitFor();
  await page.keyboard.type('500');
  await tabTo(page, page.getByRole('button', { name: 'Invertir' }));
  await page.keyboard.press('Space');
  await page.getByText('¡Inversión exitosa!').waitFor();
  await page.getByText('Ya invertiste US$ 1.500 en este proyecto.').waitFor();
  expect(await app.given.fundingOf(projectId)).toMatchObject({ raised: 150_000, investors: 1 });
});

test('the first stop of a page leads past its header', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await skip.waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  await eventually(() => isFocused(skip)).toBe(true);
  await eventually(() => skip.evaluate((link) => link.getBoundingClientRect().width > 50)).toBe(true);
  const onTop = await skip.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === link;
  });
  expect(onTop).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() => isFocused(page.locator('#contenido'))).toBe(true); // the browser goes there in its own time
  await page.keyboard.press('Tab');
  await eventually(() => isFocused(page.getByRole('tab', { name: 'Iniciar Sesión' }))).toBe(true);
});

test('a button keeps its name and the focus while what it started runs, and starts nothing more', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const project = await app.given.project(dana, { isPublished: false });
  const page = await openPageOf(dana, { baseURL: app.url });
  const held: (() => void)[] = [];
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation ArchiveProject'))
      await new Promise<void>((resolve) => void held.push(resolve));
    await route.continue();
  });
  await page.goto(`/projects/${project}`);
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  const archive = page.getByRole('button', { name: 'Archivar' });
  await archive.focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter');
  await eventually(() => archive.getAttribute('aria-busy')).toBe('true');
  await eventually(() => isFocused(archive)).toBe(true);
  expect(held).toHaveLength(1);
  held[0]?.();
  const back = page.getByRole('button', { name: 'Recuperar' });
  await back.waitFor();
  await eventually(() => isFocused(back)).toBe(true);
});

test('a studio cancels a game with the keyboard alone, on a narrow phone', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await app.given.investment(ines, project, 100_000);
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/projects/${project}/conclude`);
  await tabTo(page, page.getByLabel(/^Qué pasó con el juego/));
  await page.keyboard.type('Se canceló');
  await tabTo(page, page.getByRole('textbox', { name: /^Texto de cierre/ }));
  await page.keyboard.type('Nos quedamos sin equipo.');
  await page.getByLabel(/^Fecha/).fill(dayFromToday(0));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: '¿Contar cómo terminó el juego?' });
  await dialog.getByText(/de 1 inversor\) quedan sin efecto/).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Contar cómo terminó' }));
  await page.keyboard.press('Enter');
  const closing = page.getByRole('region', { name: /^El juego se canceló el/ });
  await closing.getByText('Nos quedamos sin equipo.').waitFor();
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto(`/juegos/${project}`);
  await closing.getByText('Nos quedamos sin equipo.').waitFor();
});

test('a studio says how it is paid, changes it and stops the change with the keyboard alone', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Sur');
  const projectId = await app.given.project(dana, { title: 'Luces del Sur' });
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto(`/projects/${projectId}/how-to-pay`);
  const shown = page.getByRole('region', { name: 'Lo que ven tus inversores' });
  /** In the form that the focused button opens, which has the focus again afterwards. */
  async function write(text: string): Promise<void> {
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: /^Cómo pagar/ });
    await eventually(() => isFocused(field), 'the focus on the text').toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await tabTo(page, page.getByRole('button', { name: 'Guardar' }));
    await page.keyboard.press('Enter');
    const change = page.getByRole('button', { name: 'Cambiar cómo te pagan' });
    await eventually(() => isFocused(change), 'the focus on the button').toBe(true);
  }
  await tabTo(page, page.getByRole('button', { name: 'Escribir cómo te pagan' }));
  await write('Por transferencia');
  await shown.getByText('Por transferencia').waitFor();
  await write('En efectivo');
  const pending = page.getByRole('region', { name: 'Cambio pendiente' });
  await pending.getByText('En efectivo').waitFor();
  await tabTo(page, pending.getByRole('button', { name: 'Detener el cambio' }));
  await page.keyboard.press('Enter');
  await pending.waitFor({ state: 'detached' });
  await shown.getByText('Por transferencia').waitFor();
});
