import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { openPage, openPageOf } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { findingsOn } from './axe.ts';
import { signIn } from './forms.ts';

test('a studio invites an editor, who opens the mail’s link on a phone, accepts, and writes an update', async () => {
  const app = await startAppForTest();
  const [dana, edith] = [await app.given.developer('Estudio Sur'), await app.given.developer('Edith')];
  const project = await app.given.project(dana, { title: 'Luces del Sur', isPublished: false });
  const own = await openPageOf(dana, { baseURL: app.url });
  await own.goto(`/projects/${project}/team`);
  const panel = own.getByRole('region', { name: 'Redactores' });
  await panel.getByRole('button', { name: 'Invitar a un redactor' }).click();
  await panel.getByRole('textbox', { name: 'Correo de quien invitas' }).fill(edith.email);
  await own.keyboard.press('Enter');
  await panel.getByText('Enviamos la invitación').waitFor();
  expect(await findingsOn(own)).toEqual([]);

  await runJobs(app);
  const [mail] = (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === edith.email);
  const page = await openPage({ baseURL: app.url, width: 360, colorScheme: 'dark' });
  await page.goto(/\/redactor\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await signIn(page, { email: edith.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: '¿Redactar en «Luces del Sur»?' }).waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('link', { name: 'Nueva actualización' }).click();
  await page.getByRole('textbox', { name: /^Título/ }).fill('De parte de Edith');
  await page.getByRole('textbox', { name: /^Contenido/ }).fill('Hay novedades.');
  await page.getByRole('button', { name: 'Publicar actualización' }).click();
  await page.getByText('De parte de Edith').first().waitFor();
});
