import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FRESH_MS } from '#client/apollo/preloads.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

/** Returns to the dashboard once what it shows is stale. */
async function refreshed(goTo: (path: string) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + FRESH_MS);
  await goTo('/notifications');
  await screen.findByRole('heading', { level: 1, name: 'Notificaciones' });
  await goTo('/dashboard');
}

const steps = async () => within(await screen.findByRole('region', { name: 'Primeros pasos' }));

test('a new studio is led to its first investment step by step, until the steps are hidden', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const { goTo } = mount(app, dana, '/dashboard');
  expect((await steps()).getAllByRole('listitem')).toHaveLength(7);
  expect((await steps()).getByRole('link')).toHaveAccessibleName('Empezar');

  const faro = await app.given.project(dana, { title: 'Faro', coverImage: 'https://ejemplo.test/a.png' });
  await app.app.services.updates.create(dana.viewer, faro, { title: 'Una', content: 'Va.', media: [] });
  await refreshed(goTo);
  await waitFor(async () => expect((await steps()).getByText(/en «Faro»: 2 hechos de 6$/)).toBeVisible());
  const links = (await steps()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Escribirlo', `/projects/${faro}/how-to-pay`],
    ['Promete tu primer hito', `/projects/${faro}/milestones/create`],
    ['Trae visitas con un enlace con etiqueta', `/projects/${faro}/promotion`],
    ['Comparte tu página pública', `/projects/${faro}/promotion`],
  ]);
  await user.click((await steps()).getByRole('button', { name: 'Ocultar' }));
  await expectAbsent(() => screen.queryByText('Primeros pasos'));
});

test('the steps of an investor go once they are done', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const faro = await app.given.project(dana, { title: 'Faro' });
  const { goTo } = mount(app, ines, '/dashboard');
  await waitFor(async () => expect((await steps()).queryAllByRole('img', { name: 'Hecho' })).toHaveLength(0));
  await app.app.services.follows.follow(ines.viewer, faro);
  await refreshed(goTo);
  await waitFor(async () => expect((await steps()).getAllByRole('img', { name: 'Hecho' })).toHaveLength(1));
  await app.given.investment(ines, faro, 100_000);
  await refreshed(goTo);
  await expectAbsent(() => screen.queryByText('Primeros pasos'));
});

test('what waits stands first, with what to do about it', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const faro = await app.given.project(dana, { title: 'Faro' });
  const { milestones, questions } = app.app.services;
  const draft = { title: 'Demo', description: 'x', dueDate: '2026-03-06' };
  const { id } = await milestones.create(dana.viewer, faro, draft);
  const undated = await milestones.create(dana.viewer, faro, { title: 'Final', description: 'x' });
  const question = await questions.ask(ines.viewer, faro, '¿Cuándo sale?');
  app.setNow('2026-03-08T15:00:00Z');
  mount(app, dana, '/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Para hacer' }));
  const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Ponerlo al día', `/projects/${faro}/milestones/${id}/edit`],
    ['Responder', `/projects/${faro}?pestana=detalles&pregunta=${question.id}`],
    ['Poner fecha', `/projects/${faro}/milestones/${undated.id}/edit`],
  ]);
  expect(card.getByText('El hito «Demo» venció el 06/03/2026')).toBeVisible();
  expect(card.getByText('Te preguntaron: «¿Cuándo sale?»')).toBeVisible();
});

test('what is to be paid leads to its receipt, and what was reported to those of its project', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const faro = await app.given.project(dana, { title: 'Faro', paymentDays: 10 });
  await givenInstructions(app, dana, faro);
  const investmentId = await app.given.investment(ines, faro, 100_000);
  const { goTo } = mount(app, ines, '/dashboard');
  const due = within(await screen.findByRole('region', { name: 'Para hacer' }));
  expect(due.getByText(/^Pagar US\$\s1\.000 a «Faro»: se pagaba hasta el 15\/03\/2026$/)).toBeVisible();
  expect(due.getByRole('link')).toHaveAttribute('href', `/investments/${investmentId}/receipt`);
  await goTo('/notifications');
  const report = { investmentId, amount: 100_000, paidOn: app.app.services.today() };
  await app.app.services.payments.report(ines.viewer, report);
  mount(app, dana, '/dashboard');
  const reported = within(await screen.findByRole('region', { name: 'Para hacer' }));
  expect(reported.getByText('Confirmar 1 pago')).toBeVisible();
  expect(reported.getByRole('link')).toHaveAttribute('href', `/projects/${faro}/payments?estado=avisados`);
});

test('what a studio did not find waits first, a sum says of how many, and the last line leads to the rest', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const commit = async (title: string, times: number) => {
    const project = await app.given.project(dana, { title });
    await givenInstructions(app, dana, project);
    const made: number[] = [];
    for (let time = 0; time < times; time++) made.push(await app.given.investment(ines, project, 100_000));
    return made;
  };
  const [first = 0] = await commit('Faro', 2);
  for (const title of ['Río', 'Luces', 'Sombras']) await commit(title, 1);
  const [refused = 0] = await commit('Carta', 1);
  const { payments } = app.app.services;
  await payments.report(ines.viewer, { investmentId: refused, amount: 45_000, paidOn: app.app.services.today() });
  await payments.refusePayment(dana.viewer, refused, 'No llegó');
  mount(app, ines, '/dashboard');
  const due = within(await screen.findByRole('region', { name: 'Para hacer' }));
  const links = due.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const texts = due.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^El estudio no encontró tu pago de US\$\s450Carta/);
  expect(texts[1]).toMatch(/^Pagar US\$\s2\.000 a «Faro» \(2\u00a0pagos\)/);
  expect([links[0], links[1], links.at(-1)]).toEqual([
    ['Ver el pago', `/investments/${refused}/receipt`],
    ['Ver el primer pago', `/investments/${first}/receipt`],
    ['Ver los 6\u00a0pagos', '/payments?estado=por-pagar'],
  ]);
});

test('what is to be returned leads to whom, and a campaign that never said how it is paid to saying it', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const faro = await app.given.project(dana, { title: 'Faro' });
  await givenInstructions(app, dana, faro);
  const paid = await app.given.investment(ines, faro, 100_000);
  const received = { projectId: faro, investmentIds: [paid], receivedOn: '2026-03-05', amount: 40_000 };
  await app.app.services.payments.confirm(dana.viewer, received);
  await app.given.reversal(paid);
  const rio = await app.given.project(dana, { title: 'Río', closesOn: '2026-03-10' });
  await app.given.investment(ines, rio, 100_000);
  mount(app, dana, '/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Para hacer' }));
  const links = card.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    [
      expect.stringMatching(/^Ver a quién: Devolver US\$\s400 a 1 persona$/),
      `/projects/${faro}/payments?estado=por-devolver`,
    ],
    ['Escribirlo: Di cómo te pagan', `/projects/${rio}/how-to-pay`],
  ]);
});

test('what was not paid in time leads the studio to those that it may release', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const now = Date.now();
  app.setNow(new Date(now - 10 * DAY));
  const faro = await app.given.project(dana, { title: 'Faro', paymentDays: 3 });
  await givenInstructions(app, dana, faro);
  for (const amount of [100_000, 150_050]) await app.given.investment(ines, faro, amount);
  app.setNow(new Date(now));
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  mount(app, dana, '/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Para hacer' }));
  expect(card.getByText(/^2 compromisos vencidos: falta cobrar US\$\s2\.500,50$/)).toBeVisible();
  await userEvent.click(card.getByRole('link', { name: /^Ver a quién: 2 compromisos/ }));
  const overdue = await screen.findByRole('region', { name: 'Vencidos (2)' });
  expect(scrolledTo.mock.contexts).toContain(overdue);
});
