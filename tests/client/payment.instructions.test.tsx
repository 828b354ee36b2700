import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { CBU, givenInstructions } from '#tests/support/instructions.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

const NOW = '2026-03-05T15:00:00Z';
const LATER = '2026-03-05T15:20:00Z';

async function startStudio() {
  const app = await startAppForTest({ now: NOW });
  const dana = await app.given.developer('Estudio Sur');
  const projectId = await app.given.project(dana, { title: 'Luces' });
  return { app, dana, projectId, path: `/projects/${projectId}/how-to-pay` };
}

const openForm = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('form', { name: 'Cómo te pagan' }));
};

test('a studio is led from its project to how it is paid, and writes it, wrong digits said before it is sent', async () => {
  const { app, dana, projectId } = await startStudio();
  const user = userEvent.setup();
  mount(app, dana, `/projects/${projectId}`);
  await user.click(await screen.findByRole('button', { name: 'Más' }));
  await user.click(screen.getByRole('link', { name: 'Cómo te pagan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cómo te pagan' })).toBeVisible();
  const form = await openForm(user, 'Escribir cómo te pagan');
  await user.type(form.getByRole('textbox', { name: /^Cuenta/ }), CBU.replace('85', '95'));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('Escribe cómo se te paga')).toBeVisible();
  expect(form.getByText('Un dígito verificador del CBU o CVU no coincide: revísalo')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Cómo pagar/ }), 'Transferencia a Estudio Sur');
  await user.clear(form.getByRole('textbox', { name: /^Cuenta/ }));
  await expectAbsent(() => form.queryByRole('textbox', { name: /^Moneda/ }));
  await user.type(form.getByRole('textbox', { name: /^Cuenta/ }), CBU);
  await user.type(form.getByRole('textbox', { name: /^Moneda y cotización/ }), 'Pesos, al MEP');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Guardado: ya está en vigencia/)).toBeVisible();
  const shown = screen.getByRole('region', { name: 'Lo que ven tus inversores' });
  expect(shown).toHaveTextContent(`Transferencia a Estudio Sur`);
  expect(within(shown).getByText(CBU)).toBeVisible();
  expect(within(shown).getByText('Pesos, al MEP')).toBeVisible();
  expect(within(shown).getByRole('button', { name: 'Copiar cuenta' })).toBeVisible();
});

test('without a confirmed address, or a way to reach it, the studio reads so before it writes anything', async () => {
  const { app, dana, path } = await startStudio();
  const { database, services } = app.app;
  await services.accounts.updateProfile(dana.viewer, { links: [] });
  mount(app, dana, path);
  expect(await screen.findByText('Falta una forma de hablar con tu estudio')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Agregar un enlace' })).toHaveAttribute('href', '/profile');
  await expectAbsent(() => screen.queryByRole('button', { name: 'Escribir cómo te pagan' }));
  cleanup();
  const { users } = database.tables;
  await database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, dana.id)));
  mount(app, dana, path);
  expect(await screen.findByText('Confirma tu correo antes de escribir cómo se te paga')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Escribir cómo te pagan' }));
});

test('a change asks who is here, waits for a day, and is stopped', async () => {
  const { app, dana, projectId, path } = await startStudio();
  await givenInstructions(app, dana, projectId, { text: 'La de siempre' });
  app.setNow(LATER);
  const user = userEvent.setup();
  mount(app, dana, path);
  const form = await openForm(user, 'Cambiar cómo te pagan');
  const text = form.getByRole('textbox', { name: /^Cómo pagar/ });
  expect(text).toHaveValue('La de siempre');
  await user.clear(text);
  await user.type(text, 'Otra');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await user.type(dialog.getByLabelText(/^Contraseña/), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText(/^Guardado. Entra en vigencia en 24 horas/)).toBeVisible();
  const pending = await screen.findByRole('region', { name: 'Cambio pendiente' });
  expect(pending).toHaveTextContent('6 de mar de 2026, 12:20');
  expect(pending).toHaveTextContent('Otra');
  await user.click(within(pending).getByRole('button', { name: 'Detener el cambio' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cambio pendiente' })).toBeNull());
  expect(await screen.findByText('La de siempre')).toBeVisible();
});

test('while they are frozen the studio alone reads what it wrote, and is told so', async () => {
  const { app, dana, projectId, path } = await startStudio();
  await givenInstructions(app, dana, projectId, { text: 'La de siempre' });
  await operatorServices(app).payments.freeze(OPERATOR, { personId: dana.id, reason: 'Es otra cuenta' });
  mount(app, dana, path);
  const written = await screen.findByRole('region', { name: 'Lo que escribiste' });
  expect(written).toHaveTextContent('Mientras esté congelado, solo tú lo ves.');
  expect(written).toHaveTextContent('La de siempre');
  await expectAbsent(() => screen.queryByText(/Lo ven quienes invirtieron/));
});

test('where no commitment stands any more nobody is said to see how to pay, and nothing is asked to be written', async () => {
  const { app, dana, projectId, path } = await startStudio();
  const ends = { title: 'Sombras', closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING' } as const;
  const missed = await app.given.project(dana, ends);
  await givenInstructions(app, dana, projectId, { text: 'La de siempre' });
  const outcome = { projectOutcome: 'CANCELLED', outcomeText: 'Fin', outcomeOn: '2026-03-05' } as const;
  await app.app.services.outcomes.conclude(dana.viewer, projectId, outcome);
  await endCampaignsAt(app, '2026-03-11T03:00:00Z');
  const { goTo } = mount(app, dana, path);
  expect(await screen.findByText(/^El juego se canceló: nadie tiene que pagar/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Lo que escribiste' })).toHaveTextContent('La de siempre');
  await goTo(`/projects/${missed}/how-to-pay`);
  expect(await screen.findByText(/^La campaña terminó sin financiarse: nadie tiene que pagar/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /cómo te pagan$/ }));
});

test('the link of the mail stops the change, by a button and without a log-in', async () => {
  const { app, dana, projectId } = await startStudio();
  for (const text of ['La de siempre', 'Otra']) await givenInstructions(app, dana, projectId, { text });
  await runJobs(app);
  const change = (await mailsOf(app)).filter(({ subject }) => subject?.startsWith('Van a cambiar'));
  const user = userEvent.setup();
  mount(app, null, `/detener-cambio/${secretTo('detener-cambio', change[0])}`);
  await user.click(await screen.findByRole('button', { name: 'Detenerlos' }));
  const done = await screen.findByRole('heading', { name: 'Esos datos de pago no valen' });
  await waitFor(() => expect(document.activeElement).toBe(done.closest('[tabindex]')));
  expect(screen.getByText(/cambia tu contraseña/)).toBeVisible();
});

test('the first one waits where somebody has invested, is said to, and is put in force by a button of the mail’s link', async () => {
  const { app, dana, projectId, path } = await startStudio();
  await app.given.investment(await app.given.investor(), projectId, 100_000);
  const user = userEvent.setup();
  mount(app, dana, path);
  expect(await screen.findByText(/^Como ya hay compromisos/)).toBeVisible();
  const form = await openForm(user, 'Escribir cómo te pagan');
  await user.type(form.getByRole('textbox', { name: /^Cómo pagar/ }), 'A mi nombre');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Guardado. Entra en vigencia en 24 horas/)).toBeVisible();
  const pending = await screen.findByRole('region', { name: 'Pendiente de entrar en vigencia' });
  expect(pending).toHaveTextContent('6 de mar de 2026, 12:00, o cuando lo confirmes');

  cleanup();
  mount(app, dana, `/projects/${projectId}/payments`);
  expect(await screen.findByText(/Lo que escribiste entra en vigencia el 6 de mar de 2026, 12:00/)).toBeVisible();

  cleanup();
  await runJobs(app);
  const secret = (await mailsOf(app)).map((mail) => secretTo('confirmar-cobro', mail)).find(Boolean) ?? '';
  mount(app, null, `/confirmar-cobro/${secret}`);
  await user.click(await screen.findByRole('button', { name: 'Ponerlo en vigencia' }));
  expect(await screen.findByRole('heading', { name: 'Cómo te pagan ya está en vigencia' })).toBeVisible();
});
