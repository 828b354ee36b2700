import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { looksLikeLink } from './styles.ts';

const NOW = '2026-03-05T15:00:00Z';

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

const fileApp = startAppForFile({ now: NOW });

async function startDesk(fields: object = {}, app = fileApp()) {
  const [dana, ines] = [await app.given.developer('Estudio Dana'), await app.given.investor('Inés')];
  return { app, dana, ines, id: await app.given.project(dana, fields) };
}

test('a studio sees who invested, how much, when and the total, and the rest on request', async () => {
  const { app, dana, ines, id } = await startDesk({ minInvestmentCents: 10_000 });
  for (let n = 1; n <= 26; n += 1) await app.given.investment(ines, id, 10_000 + n);
  mount(app, dana, `/projects/${id}`);
  const investors = await panel('Inversores');
  expect(await investors.findByText('1 inversor · 26 inversiones')).toBeVisible();
  expect(investors.getByText(/^Total US\$\s2\.603,51$/)).toBeVisible();
  expect(investors.getAllByRole('row')).toHaveLength(1 + 5);
  expect(investors.getByText(/^US\$\s100,26$/)).toBeVisible();
  await userEvent.click(investors.getByRole('link', { name: 'Ver todas' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Inversores' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Total comprometido' })).toHaveTextContent(/US\$\s2\.603,51/);
  expect(screen.getAllByRole('row', { name: /^Inés 05\/03\/2026/ })).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByText('Mostrando 26 de 26')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Descargar CSV' })).toBeVisible();
});

test('a studio writes to its investors from their page, and is told whom that reaches', async () => {
  const { app, dana, ines, id } = await startDesk();
  const ivo = await app.given.investor('Ivo');
  for (const who of [ines, ivo]) await app.given.investment(who, id, 100_000);
  await app.app.services.follows.follow((await app.given.investor()).viewer, id);
  await app.app.services.mailPreferences.set(ivo.viewer, 'invested_updates', 'never');
  mount(app, dana, `/projects/${id}/investors`);
  await userEvent.click(await screen.findByRole('link', { name: 'Escribir a inversores' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Escribir a inversores' })).toBeVisible();
  const byMail = screen.getByRole('checkbox', { name: 'Enviarla también por correo a quienes invirtieron' });
  expect(byMail).toBeChecked();
  expect(byMail).toHaveAccessibleDescription(/La reciben por correo 1 de 2 inversores/);
  expect(screen.getByText('Avisaremos a 2 inversores.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Actualización pública' }));
  expect(screen.getByText('Avisaremos a 2 inversores y 1 seguidor.')).toBeVisible();
});

test("the investors of a project aren't shown to another studio", async () => {
  const { app, ines, id } = await startDesk();
  await app.given.investment(ines, id, 100_000);
  mount(app, await app.given.developer(), `/projects/${id}/investors`);
  expect(await screen.findByRole('heading', { name: 'Proyecto no encontrado' })).toBeVisible();
  await expectAbsent(() => screen.queryByText('Inés'));
});

test('the rule behind the health of a project is told on request', async () => {
  const { app, dana, id } = await startDesk();
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  const question = control.getByRole('button', { name: '¿Qué significa?', expanded: false });
  expect(control.getByText(/^Saludable: novedades/)).not.toBeVisible();
  await userEvent.click(question);
  expect(question).toHaveAttribute('aria-expanded', 'true');
  expect(control.getByText(/^Saludable: novedades/)).toBeVisible();
});

test('a draft is previewed as investors will see it, and can not be invested in', async () => {
  const { app, dana, id } = await startDesk({ isPublished: false, maxInvestors: 1 });
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  expect(control.getByRole('button', { name: 'Publicar proyecto' })).toBeVisible();
  expect(control.getByRole('button', { name: 'Duplicar borrador' })).toBeVisible();
  await userEvent.click(control.getByRole('link', { name: 'Vista previa' }));
  const strip = within(await screen.findByRole('complementary', { name: 'Vista previa' }));
  const invest = await panel('Invertir en este proyecto');
  expect(invest.getByText('0 de 1 cupo ocupado')).toBeVisible();
  expect(invest.getByLabelText('Monto a invertir')).toBeDisabled();
  expect(invest.getByRole('button', { name: 'Invertir' })).toBeDisabled();
  expect(screen.getByRole('tab', { name: 'Detalles' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('Publicado')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: 'Panel de control' }));
  await expectAbsent(() => screen.queryByRole('link', { name: /Editar|Nueva|Gestionar/ }));
  await userEvent.click(strip.getByRole('link', { name: 'Volver al proyecto' }));
  expect(await screen.findByRole('region', { name: 'Panel de control' })).toBeVisible();
});

test('an archived draft leaves the projects of its studio, and is taken back from the list of the archived', async () => {
  const { app, dana, id } = await startDesk({ title: 'Boceto', isPublished: false });
  const { goTo } = mount(app, dana, `/projects/${id}`);
  await userEvent.click((await panel('Panel de control')).getByRole('button', { name: 'Archivar' }));
  expect(await (await panel('Panel de control')).findByRole('button', { name: 'Recuperar' })).toBeVisible();
  await goTo('/dashboard');
  const archived = await panel('Archivados');
  expect(archived.getByRole('link', { name: 'Boceto' })).toHaveAttribute('href', `/projects/${id}`);
  expect((await panel('Mis proyectos')).getByText('No tienes proyectos aún')).toBeVisible();
  await userEvent.click(archived.getByRole('button', { name: 'Recuperar' }));
  expect(await (await panel('Mis proyectos')).findByRole('link', { name: /Boceto/ })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: 'Archivados' }));
});

test('a closed project is previewed closed', async () => {
  const { app, dana, id } = await startDesk({ isActive: false });
  mount(app, dana, `/projects/${id}/preview`);
  await expectAbsent(async () => (await panel('Inversiones cerradas')).queryByLabelText('Monto a invertir'));
});

test('a preview is for the developer of the project', async () => {
  const { app, id } = await startDesk();
  mount(app, await app.given.developer(), `/projects/${id}/preview`);
  expect(await screen.findByRole('heading', { name: 'Proyecto no encontrado' })).toBeVisible();
});

test('a studio reads how many of its investors have read an update, in the list and beside it', async () => {
  const { app, dana, ines, id } = await startDesk();
  const { updates } = app.app.services;
  const write = (title: string) => updates.create(dana.viewer, id, { title, content: 'Hay.', media: [] });
  const first = await write('Una');
  await app.given.investment(ines, id, 100_000);
  await updates.get(ines.viewer, first.id);
  await write('Dos');
  mount(app, dana, `/projects/${id}/updates`);
  const [newest, oldest] = await screen.findAllByRole('listitem');
  expect(newest).toHaveTextContent('Leída por 0 de 1 inversor');
  expect(oldest).toHaveTextContent('Leída por 1 de 1 inversor');
  await app.given.investment(await app.given.investor(), id, 100_000);
  await userEvent.click(screen.getByRole('link', { name: 'Una' }));
  expect(await screen.findByText('Leída por 1 de 2 inversores')).toBeVisible();
});

test('an investor is told nothing of who read an update', async () => {
  const { app, dana, ines, id } = await startDesk();
  await app.given.investment(ines, id, 100_000);
  await app.app.services.updates.create(dana.viewer, id, { title: 'Una', content: 'Hay.', media: [] });
  mount(app, ines, `/projects/${id}/updates`);
  expect(await screen.findByText('0 comentarios')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/Leída por/));
});

test('a studio copies the address of its public page, and the code that shows its card elsewhere', async () => {
  const { app, dana, id } = await startDesk({ title: 'Faro "Sur" & <más>' });
  const user = userEvent.setup();
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  const url = `${location.origin}/juegos/${id}-faro-sur-mas`;
  const page = control.getByRole('link', { name: /^la página pública/ });
  expect(page).toHaveAttribute('href', new URL(url).pathname);
  expect(looksLikeLink(page)).toBe(true);
  await user.click(control.getByRole('button', { name: 'Copiar enlace público' }));
  await control.findByRole('button', { name: 'Copiado' });
  expect(await navigator.clipboard.readText()).toBe(url);
  const word = control.getByRole('textbox', { name: /^Etiqueta del enlace/ });
  await user.type(word, 'Foro');
  expect(word).toBeInvalid();
  await user.clear(word);
  await user.type(word, 'foro-1');
  await user.click(control.getByRole('button', { name: 'Copiar código para insertar' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^<iframe /));
  const shown = new DOMParser().parseFromString(await navigator.clipboard.readText(), 'text/html');
  const [frame, ...others] = shown.body.childNodes;
  expect(others).toEqual([]);
  expect((frame as HTMLIFrameElement).src).toBe(`${location.origin}/embed/juegos/${id}?de=foro-1`);
  expect((frame as HTMLIFrameElement).title).toBe('Faro "Sur" & <más> en Fichín');
});

test('where there is no public page, there is nothing to copy', async () => {
  const { app, dana, id } = await startDesk({ hasPublicPage: false });
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  expect(await control.findByRole('link', { name: 'Nueva actualización' })).toBeVisible();
  await waitFor(() => expect(control.queryByRole('button', { name: 'Copiar enlace público' })).toBeNull());
});

test('a studio reads how its campaign ended where it manages the project, and of no investors where none is left', async () => {
  const { app, dana, ines, id } = await startDesk(
    { closesOn: '2026-03-06', fundingModel: 'ALL_OR_NOTHING' },
    await startAppForTest({ now: NOW }),
  );
  await app.given.investment(ines, id, 100_000);
  await endCampaignsAt(app, '2026-03-07T15:00:00Z');
  mount(app, dana, `/projects/${id}`);
  const desk = await panel('Panel de control');
  expect(await desk.findByText('No alcanzó su meta: los compromisos quedaron sin efecto')).toBeVisible();
  expect(desk.getByText('No recibe inversiones.')).toBeVisible();
});
