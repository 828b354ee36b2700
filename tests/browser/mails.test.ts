import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';
import { getMailPreferences } from '#tests/support/cases/mail.preferences.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mailsOf, sendEventMails } from '#tests/support/mails.ts';
import { findingsOn } from './axe.ts';
import { signIn } from './forms.ts';
import { dollars, post } from './world.ts';

test('a mail leads through the log-in to what it is about, and to a page that stops it', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces del Sur' });
  await app.given.investment(ines, project, dollars(1000));
  await allSettled(app);
  await sendEventMails(app);
  await post(app, dana, project, { title: 'Primera', content: 'Nieve', isPublic: false });
  await sendEventMails(app);
  const [mail] = (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === ines.email);
  const pathOf = (start: string) => new RegExp(`${start}\\S+`).exec(mail?.text ?? '')?.[0] ?? '';

  const page = await openPage({ baseURL: app.url, width: 360, colorScheme: 'dark' });
  await page.goto(pathOf('/projects/'));
  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Primera' }).waitFor();

  await page.goto(pathOf('/baja/'));
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dejar de recibirlos' }).click();
  await page.getByRole('heading', { name: 'Listo: no te enviaremos más estos correos' }).waitFor();
  expect(await findingsOn(page)).toEqual([]);
  expect((await app.ask(ines, getMailPreferences())).data).toMatchObject({ invested_updates: 'never' });
  await page.getByRole('link', { name: 'elígelo en tu perfil' }).click();
  const updates = page.getByRole('radiogroup', { name: 'Proyectos en los que invertiste Actualizaciones' });
  await eventually(() => updates.getByRole('radio', { name: 'Nunca' }).isChecked()).toBe(true);
  expect(await findingsOn(page)).toEqual([]);
});
