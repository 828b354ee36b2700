import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY } from '#server/kernel/time/durations.ts';
import { LIST_RETURNS } from '#tests/support/cases/distributions.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { pay, startReleased } from '#tests/support/released.ts';

const fileApp = startAppForFile();

const game = async () => within(await screen.findByRole('article', { name: 'Luces' }));

test('an investor reads what came back, and each report with their own line', async () => {
  const world = await startReleased(fileApp());
  const { app, ines, givenReport } = world;
  await givenReport();
  await pay(world, ines, 9500);
  const user = userEvent.setup();
  const { goTo } = mount(app, ines, '/dashboard');
  const estimate = await screen.findByRole('group', { name: 'Retorno Estimado' });
  expect(estimate).toHaveTextContent(/si se cumpleVolvió, según los estudios: US\$\s95$/);
  await goTo('/my-investments?pestana=por-proyecto');
  const position = await game();
  for (const text of ['Puesto', 'Volvió', 'Por cobrar', 'Próximo informe'])
    expect(await position.findByText(text)).toBeVisible();
  await user.click(position.getByRole('link', { name: 'Ver informes y pagos' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Retornos' })).toBeVisible();
  const luces = await game();
  expect(luces.getAllByText(/declarado por el estudio/)).toHaveLength(1);
  await user.click(luces.getByRole('button', { name: /^Ver el informe: / }));
  const own = within(await luces.findByRole('list', { name: 'Lo que te toca' }));
  expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Inéspor US\$\s2\.500 puestosUS\$\s95$/),
  ]);
  expect(luces.getByText('Gracias por esperar')).toBeVisible();
  expect(luces.getByText('Operación OP 7')).toBeVisible();
});

test('a loss is said with what is carried, and nobody is asked for anything', async () => {
  const world = await startReleased(fileApp());
  const { app, dana, ines, project, nextPeriod, givenReport, at } = world;
  const { endsOn: periodEndsOn } = await nextPeriod();
  const line = { store: 'STEAM', name: null, grossCents: 10_000, refundsCents: 40_000, storeShareCents: 0 } as const;
  const draft = { projectId: project, periodEndsOn, note: null, stores: [line], distributed: 0 };
  await app.app.services.revenueReports.publish(dana.viewer, draft);
  const user = userEvent.setup();
  mount(app, ines, '/returns');
  const luces = await game();
  await user.click(luces.getByRole('button', { name: /^Ver el informe: / }));
  expect(await luces.findByText(/Los US\$\s300 que faltan se descuentan en el próximo informe/)).toBeVisible();
  await expectAbsent(() => luces.queryByRole('button', { name: /recibí/i }));
  app.setNow(new Date(Date.now() + 30 * DAY)); // the second period is over, whenever it began
  dana.token = await app.given.tokenFor(dana.id);
  await givenReport();
  mount(app, dana, at);
  const carried = /^Neto US\$\s1\.900, menos US\$\s300 de antes · US\$\s208/;
  expect(await screen.findByText(carried)).toBeVisible();
  expect(screen.getByText(/^Neto -US\$\s300 · US\$\s0 para/)).toBeVisible();
});

test('the newest payment is first, and an older one is folded unless it waits for an answer', async () => {
  const world = await startReleased(fileApp());
  const { app, dana, ines, project, givenReport } = world;
  const { distributions, today } = app.app.services;
  await givenReport();
  for (const amount of [1000, 1100, 1200, 1300, 1400]) {
    const paid = { projectId: project, investorIds: [ines.id], amount, total: amount, bankReference: null };
    await distributions.markPaid(dana.viewer, { ...paid, paidOn: today() });
  }
  const { data } = await app.ask(ines, LIST_RETURNS);
  await distributions.confirm(ines.viewer, Number(data[0]?.payments[0]?.id));
  const user = userEvent.setup();
  mount(app, ines, '/returns');
  const luces = await game();
  const amounts = () =>
    luces.getAllByText(/^El estudio registró que te pagó/).map(({ textContent }) => /\d+/.exec(textContent)?.[0]);
  expect(amounts()).toEqual(['14', '13', '12', '11']);
  await user.click(luces.getByRole('button', { name: /^Ver anteriores \(1\): Pagos/ }));
  expect(amounts()).toEqual(['14', '13', '12', '11', '10']);
});

test('what an investor says never came is beside what came back, and a report has its net', async () => {
  const world = await startReleased(fileApp());
  const { app, ines, givenReport } = world;
  await givenReport();
  const id = await pay(world, ines, 9500);
  await app.app.services.distributions.dispute(ines.viewer, Number(id), 'No está');
  const { goTo } = mount(app, ines, '/dashboard');
  const said = /US\$\s95, de ellos US\$\s95 que dices que no llegaron$/;
  expect(await screen.findByRole('group', { name: 'Retorno Estimado' })).toHaveTextContent(said);
  await goTo('/returns');
  const luces = await game();
  expect(luces.getByText(said)).toBeVisible();
  expect(luces.getByText(/^Neto US\$\s1\.900 · por US\$\s2\.500 puestos$/)).toBeVisible();
  expect(luces.getByRole('list', { name: 'Pagos de Luces' })).toBeVisible();
});

test('who reached the cap reads that no report gives more', async () => {
  const { app, ines, givenReport } = await startReleased(fileApp());
  await givenReport(7_500_000); // a fifth of it, of which a quarter is 3,750 dollars
  mount(app, ines, '/returns');
  const luces = await game();
  expect(luces.getByText(/^Llegaste al tope acordado, 1,5 veces lo que pusiste:/)).toBeVisible();
  expect(luces.getByText(/^Ninguno te da más/)).toBeVisible();
});

test('who has not paid reads what counts, with a link to pay', async () => {
  const { app, dana, ines, project } = await startReleased(fileApp());
  const { read, tables } = app.app.database;
  const [received] = await read.select().from(tables.payments).where(eq(tables.payments.projectId, project));
  await app.app.services.payments.correct(dana.viewer, received?.id ?? 0, 'Era de otra persona');
  mount(app, ines, '/returns');
  const luces = await game();
  expect(luces.getByText(/de los US\$\s2\.500 que comprometiste confirmó nada todavía/)).toBeVisible();
  expect(luces.getByRole('link', { name: 'Ver tus pagos' })).toHaveAttribute('href', '/payments');
});
