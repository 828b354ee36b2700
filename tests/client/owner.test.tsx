import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { looksLikeLink } from './styles.ts';

const NOW = '2026-03-05T15:00:00Z';

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** An act of the panel that is shown on request. */
async function more(control: Awaited<ReturnType<typeof panel>>, role: 'button' | 'link', name: string) {
  await userEvent.click(control.getByRole('button', { name: 'Más', expanded: false }));
  return control.getByRole(role, { name });
}

const fileApp = startAppForFile({ now: NOW });

async function startDesk(fields: object = {}, app = fileApp()) {
  const [dana, ines] = [await app.given.developer('Estudio Dana'), await app.given.investor('Inés')];
  return { app, dana, ines, id: await app.given.project(dana, fields) };
}

test('a studio sees who invested, how much, when and the total, one press away from its project', async () => {
  const { app, dana, ines, id } = await startDesk({ minInvestmentCents: 10_000 });
  for (let n = 1; n <= 26; n += 1) await app.given.investment(ines, id, 10_000 + n);
  mount(app, dana, `/projects/${id}`);
  await userEvent.click(await (await panel('Panel de control')).findByRole('link', { name: '1 de 10' }));
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

test('a draft is previewed as investors will see it, and once it is published its panel has the focus', async () => {
  const { app, dana, id } = await startDesk({ isPublished: false, maxInvestors: 1 });
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  expect(control.getByRole('button', { name: 'Publicar proyecto' })).toBeVisible();
  expect(await more(control, 'button', 'Duplicar borrador')).toBeVisible();
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
  await userEvent.click((await panel('Panel de control')).getByRole('button', { name: 'Publicar proyecto' }));
  await expectAbsent(() => screen.queryByRole('button', { name: 'Publicar proyecto' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Panel de control' })).toHaveFocus());
});

test('an archived draft leaves the projects of its studio, and is taken back from the list of the archived', async () => {
  const { app, dana, id } = await startDesk({ title: 'Boceto', isPublished: false });
  const { goTo } = mount(app, dana, `/projects/${id}`);
  await userEvent.click(await more(await panel('Panel de control'), 'button', 'Archivar'));
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
  await user.click(await more(await panel('Panel de control'), 'link', 'Página pública y visitas'));
  const control = await panel('Página pública');
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
  mount(app, dana, `/projects/${id}/promotion`);
  expect(await (await panel('Página pública')).findByText(/no tiene página pública/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Copiar enlace público' }));
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
  cleanup();
  mount(app, ines, `/projects/${id}`);
  const closed = await panel('Inversiones cerradas');
  expect(closed.getByText('Ya no recibe inversiones')).toBeVisible();
  await expectAbsent(() => closed.queryByText(/cupos ocupados/));
});

test('what waits in a project stands first for its owner alone, and a payment to confirm before a new update', async () => {
  const { app, dana, ines, id } = await startDesk({}, await startAppForTest({ now: NOW }));
  const investmentId = await app.given.investment(ines, id, 100_000);
  await givenInstructions(app, dana, id);
  await app.app.services.questions.ask(ines.viewer, id, '¿Cuándo sale?');
  const other = await app.given.project(dana, { title: 'Sombras' });
  await app.app.services.questions.ask(ines.viewer, other, '¿De otro juego?');
  await app.app.services.payments.report(ines.viewer, { investmentId, paidOn: '2026-03-05', amount: 100_000 });
  mount(app, dana, `/projects/${id}`);
  const waiting = await panel('Para hacer');
  expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Confirmar 1 pagoConfirmar',
    'Te preguntaron: «¿Cuándo sale?»Responder',
  ]);
  const act = waiting.getByRole('link', { name: 'Confirmar: Confirmar 1 pago' });
  expect(act).toHaveAttribute('href', `/projects/${id}/payments?estado=avisados`);
  // On a phone, which is what is mounted here.
  const share = screen.getByRole('button', { name: 'Compartir' });
  expect(act.compareDocumentPosition(share)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  mount(app, ines, `/projects/${id}`);
  expect(await screen.findByRole('region', { name: 'Invertir en este proyecto' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: 'Para hacer' }));
});

test('a studio stops taking investments once it read who is told, and takes them again', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, id } = await startDesk({ closesOn: '2026-06-01' }, await startAppForTest({ now: NOW }));
  await app.given.investment(ines, id, 100_000);
  await app.app.services.follows.follow((await app.given.investor()).viewer, id);
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  expect(control.getByText(/^Recibe inversiones hasta el 01\/06\/2026/)).toBeVisible();
  await user.click(await more(control, 'button', 'Dejar de recibir inversiones'));
  const stop = within(await screen.findByRole('alertdialog', { name: '¿Dejar de recibir inversiones?' }));
  expect(stop.getByText(/sigue igual\. Avisaremos a 1 inversor y 1 seguidor\./)).toBeVisible();
  await user.click(stop.getByRole('button', { name: 'Dejar de recibir' }));
  expect(await control.findByText('El estudio dejó de recibir inversiones el 05/03/2026')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/Recibe inversiones hasta/));
  await user.click(control.getByRole('button', { name: 'Volver a recibir inversiones' }));
  const resume = within(await screen.findByRole('alertdialog', { name: '¿Volver a recibir inversiones?' }));
  await user.click(resume.getByRole('button', { name: 'Volver a recibir' }));
  expect(await control.findByText(/^Recibe inversiones hasta el 01\/06\/2026/)).toBeVisible();
});

test('the form to edit asks the same before it stops taking investments', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, id } = await startDesk();
  await app.given.investment(ines, id, 100_000);
  mount(app, dana, `/projects/${id}/edit`);
  await user.click(await screen.findByRole('checkbox', { name: 'Recibe inversiones' }));
  const save = screen.getByRole('button', { name: 'Guardar cambios' });
  const isActive = async () => (await app.app.services.projects.get(dana.viewer, id)).isActive;
  for (const answer of ['Cancelar', 'Dejar de recibir']) {
    await user.click(save);
    const stop = within(await screen.findByRole('alertdialog', { name: '¿Dejar de recibir inversiones?' }));
    expect(stop.getByText(/sigue igual\. Avisaremos a 1 inversor\./)).toBeVisible();
    expect(await isActive()).toBe(true);
    await user.click(stop.getByRole('button', { name: answer }));
    await expectAbsent(() => screen.queryByRole('alertdialog'));
  }
  await expect.poll(isActive).toBe(false);
});

test('a project whose studio can not be paid says to nobody until when it takes investments', async () => {
  const { app, dana, ines, id } = await startDesk({ closesOn: '2026-06-01' }, await startAppForTest({ now: NOW }));
  await operatorServices(app).payments.freeze(OPERATOR, { personId: dana.id, reason: 'Es otra cuenta' });
  mount(app, ines, `/projects/${id}`);
  expect(await screen.findByText('Este proyecto no acepta inversiones en este momento')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/Recibe inversiones hasta/));
  cleanup();
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  expect(control.getByText(/^No recibe inversiones en este momento/)).toBeVisible();
  await expectAbsent(() => screen.queryByText(/Recibe inversiones hasta/));
});

test('an investor reads since when a closed project takes nothing, and not of a day until which it would', async () => {
  const { app, dana, ines, id } = await startDesk({ closesOn: '2026-06-01' }, await startAppForTest({ now: NOW }));
  await app.app.services.projects.open(dana.viewer, id, false);
  mount(app, ines, `/projects/${id}`);
  const closed = await panel('Inversiones cerradas');
  expect(closed.getByText('El estudio dejó de recibir inversiones el 05/03/2026')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/Recibe inversiones hasta/));
});

test('an investor reads no last day of a project whose studio is away', async () => {
  const { app, dana, ines, id } = await startDesk({ closesOn: '2026-06-01' }, await startAppForTest({ now: NOW }));
  await operatorServices(app).payments.freeze(OPERATOR, { personId: dana.id, reason: 'Es otra cuenta' });
  mount(app, ines, `/projects/${id}`);
  expect(await screen.findByRole('region', { name: 'Inversiones cerradas' })).toBeVisible();
  await expectAbsent(() => screen.queryByText(/Recibe inversiones hasta/));
});
