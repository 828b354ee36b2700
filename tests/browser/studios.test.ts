import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { updateProfile } from '#tests/support/cases/accounts.ts';
import { dayFromToday, post, promise } from './world.ts';

test('someone new is asked for a name once, and greeted by it', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: '¿Cómo se llama tu estudio?' });
  await card.getByRole('button', { name: 'Guardar' }).click();
  await card.getByText('Escribe un nombre').waitFor();
  await card.getByLabel('Nombre del estudio').fill('x'.repeat(121));
  await card.getByRole('button', { name: 'Guardar' }).click();
  await card.getByText('El nombre del estudio no puede superar los 120 caracteres').waitFor();
  await card.getByLabel('Nombre del estudio').fill(' Faro ');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hola, Faro' }).waitFor();
  await eventually(() => card.count()).toBe(0);
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido');

  const other = await openPageOf(ines, { baseURL: app.url });
  await other.goto('/dashboard');
  const question = other.getByRole('region', { name: '¿Cómo te llamas?' });
  await question.getByRole('button', { name: 'Ahora no' }).click();
  await question.waitFor({ state: 'detached' });
  await other.reload();
  await other.getByRole('heading', { level: 1, name: `Hola, ${ines.email}` }).waitFor();
  await eventually(() => question.count()).toBe(0);
});

test('an investor finds a studio in the directory, reads its page, and comes back to the search', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Ñandú Cósmico'), await app.given.investor('Inés')];
  await app.given.developer('Otro Estudio');
  const about = 'Hacemos **juegos** en Mendoza. <img src=x onerror=alert(1)>';
  const links = ['https://nandu.test/prensa'];
  await app.ask('rest', dana, updateProfile({ country: 'Argentina', about, links }));
  const game = await app.given.project(dana, { title: 'Pampa' });
  await app.given.project(dana, { title: 'Secreto', isPublished: false });
  await post(app, dana, game, { title: 'Vamos bien', content: 'Texto' });
  await promise(app, dana, game, { title: 'Demo', dueDate: dayFromToday(-20) });
  const completed = await Promise.all(
    [-10, 30].map((days) => promise(app, dana, game, { title: 'Demo', dueDate: dayFromToday(days) })),
  );
  app.setNow(new Date(Date.now() + 1000)); // what is completed as it is made was no promise
  for (const id of completed) await app.app.services.milestones.complete(dana.viewer, id);

  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto('/developers');
  await page.getByRole('searchbox').fill('nandu');
  await page.getByText('Otro Estudio').waitFor({ state: 'detached' });
  await page.waitForURL('**/developers?buscar=nandu');
  await page.getByRole('link', { name: 'Ñandú Cósmico' }).click();

  await page.getByRole('heading', { level: 1, name: 'Ñandú Cósmico' }).waitFor();
  const kept = page.getByRole('group', { name: 'Promesas cumplidas' });
  await eventually(() => kept.innerText()).toMatch(/33\s%\s+1 de 3 hitos a tiempo/);
  await eventually(() => page.getByRole('group', { name: 'Última actualización' }).innerText()).toContain('Hoy');
  await page.getByText(/de los hitos de sus juegos que ya se completaron/).waitFor();
  await page.getByText('juegos', { exact: true }).waitFor();
  await eventually(() => page.locator('main img[onerror]').count()).toBe(0);
  const link = page.getByRole('link', { name: 'nandu.test/prensa' });
  await eventually(() => link.getAttribute('rel')).toBe('noopener nofollow');
  await eventually(() => page.getByText('Secreto').count()).toBe(0);
  await page.getByRole('link', { name: 'Pampa' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pampa' }).waitFor();
  await page.getByRole('link', { name: 'Ñandú Cósmico' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Ñandú Cósmico' }).waitFor();

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Ñandú Cósmico' }).waitFor();
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('nandu');
  await page.getByRole('searchbox').fill('zzz');
  await page.getByText('No se encontraron estudios').waitFor();
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click();
  await page.getByText('Otro Estudio').waitFor();
});

test('a studio presents itself in its profile, which is in sight on a phone', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Faro');
  const page = await openPageOf(dana, { baseURL: app.url, width: 360 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('link', { name: 'Mi perfil' }).click();
  await page.getByLabel('Presentación').fill('Somos **tres**.');
  await page.getByLabel('Enlaces').fill('https://faro.test\n\nnuestra prensa');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Cada enlace debe ser una dirección http(s)').waitFor();
  await page.getByLabel('Enlaces').fill('https://faro.test\n\nfaro.test/prensa');
  await page.getByLabel('Enlaces').blur();
  await eventually(() => page.getByLabel('Enlaces').inputValue()).toBe('https://faro.test\n\nhttps://faro.test/prensa');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Perfil actualizado').waitFor();
  await page.getByRole('link', { name: 'Ver la página de mi estudio' }).click();
  await page.getByText('tres', { exact: true }).waitFor();
  await eventually(() => page.getByRole('list', { name: 'Enlaces' }).getByRole('link').count()).toBe(2);
  await page.getByRole('link', { name: 'Editar perfil' }).waitFor();
});
