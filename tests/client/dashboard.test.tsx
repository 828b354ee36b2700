import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

const figure = async (name: string) => within(await screen.findByRole('group', { name }));
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const placesOf = (links: HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')]);

const tell = (app: TestApp, studio: Account, projectId: number, title: string) =>
  app.app.services.updates.create(studio.viewer, projectId, { title, content: `De ${title}.`, media: [] });

test("a studio's dashboard greets it and adds up its own projects", async () => {
  const app = await startAppForTest();
  const [dana, other] = [await app.given.developer('Estudio Dana'), await app.given.developer()];
  const [ines, olga] = [await app.given.investor(), await app.given.investor()];
  const [faro, rio] = [
    await app.given.project(dana, { title: 'Faro', fundingGoalCents: 600_000, paymentDays: 10 }),
    await app.given.project(dana, { title: 'Río', fundingGoalCents: 400_000 }),
  ];
  const draft = await app.given.project(dana, { title: 'Boceto', fundingGoalCents: 200_000, isPublished: false });
  await app.given.project(other, { title: 'Ajeno' });
  for (const [who, projectId] of [
    [ines, faro],
    [olga, faro],
    [ines, rio],
  ] as const) {
    await app.given.investment(who, projectId, 100_000);
  }
  await app.app.services.projects.open(dana.viewer, rio, false);
  mount(app, dana, '/dashboard');

  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Estudio Dana' })).toBeVisible();
  const funds = await figure('Fondos comprometidos');
  expect(funds.getByText('US$ 3.000')).toBeVisible();
  expect(funds.getByText('de US$ 12.000')).toBeVisible();
  expect(funds.getByText('US$ 0 confirmados como pagados')).toBeVisible();
  const progress = await figure('Progreso general');
  expect(progress.getByText('25 %')).toBeVisible();
  expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  const active = await figure('Proyectos activos');
  expect(active.getByText('2')).toBeVisible();
  expect(active.getByText('2 publicados')).toBeVisible();
  const investors = await figure('Total de inversores');
  expect(investors.getByText('3')).toBeVisible();
  expect(investors.getByText('2 personas distintas')).toBeVisible();

  const cards = screen
    .getAllByRole('article')
    .map((card) => within(within(card).getByRole('heading')).getByRole('link'));
  expect(placesOf(cards)).toEqual([
    ['Boceto', `/projects/${draft}`],
    ['Río', `/projects/${rio}`],
    ['Faro', `/projects/${faro}`],
  ]);
});

test("a studio without projects is at 0 %, not at nothing's share of nothing", async () => {
  const app = await startAppForTest();
  mount(app, await app.given.developer(), '/dashboard');
  const progress = await figure('Progreso general');
  expect(progress.getByText('0 %')).toBeVisible();
  expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  expect((await figure('Fondos comprometidos')).getByText('US$ 0')).toBeVisible();
});

test("a studio's five latest updates are on its dashboard, newest first", async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']) await tell(app, dana, projectId, title);
  mount(app, dana, '/dashboard');
  const news = await panel('Actualizaciones recientes');
  expect(news.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toEqual([
    'Seis',
    'Cinco',
    'Cuatro',
    'Tres',
    'Dos',
  ]);
  await expectAbsent(() => screen.queryByText('No hay actualizaciones recientes'));
});

test("an investor's dashboard shows the four latest investments, and counts projects once", async () => {
  const app = await startAppForTest();
  const [dana, ines, olga] = [
    await app.given.developer(),
    await app.given.investor('Inés'),
    await app.given.investor('Olga'),
  ];
  const ids = new Map<string, number>();
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) {
    const id = await app.given.project(dana, { title });
    ids.set(title, id);
    await app.given.investment(ines, id, 100_000);
  }
  await app.given.investment(olga, ids.get('Uno') ?? 0, 300_000);
  const id = await app.given.investment(ines, ids.get('Dos') ?? 0, 100_000);
  await givenInstructions(app, dana, ids.get('Dos') ?? 0);
  const { payments, today } = app.app.services;
  await payments.confirm(dana.viewer, {
    projectId: ids.get('Dos') ?? 0,
    investmentIds: [id],
    receivedOn: today(),
    amount: null,
  });
  await app.app.services.projects.open(dana.viewer, ids.get('Cinco') ?? 0, false);
  mount(app, ines, '/dashboard');

  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Inés' })).toBeVisible();
  const capital = await figure('Capital Invertido');
  expect(capital.getByText('US$ 6.000')).toBeVisible();
  expect(capital.getByText('en 5 proyectos')).toBeVisible();
  expect(capital.getByText('US$ 1.000 confirmados como pagados')).toBeVisible();
  expect((await figure('Proyectos Activos')).getByText('4')).toBeVisible();
  expect((await figure('Retorno Estimado')).getByText('20 %')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/^Volvió/));
  const outcomes = { name: 'Escenarios de retorno' };
  expect((await panel('Qué puede volver')).getByRole('list', outcomes)).toBeVisible();
  const breakdown = await panel('Cómo se reparte tu capital');
  await expectAbsent(() => breakdown.queryByRole('list', outcomes)); // half a row would be empty
  expect(placesOf((await panel('Mis Inversiones Recientes')).getAllByRole('link'))).toEqual([
    ['Ver Todas', '/my-investments'],
    ...['Dos', 'Cinco', 'Cuatro', 'Tres'].map((title) => [title, `/projects/${ids.get(title)}`]),
  ]);
});

test('what an investor may read and fund next is on the dashboard, and its absence is told', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const funded = await app.given.project(dana, { title: 'Financiado' });
  await app.given.investment(ines, funded, 100_000);
  const { client } = mount(app, ines, '/dashboard');
  expect((await panel('Actualizaciones de proyectos')).getByText('No hay actualizaciones recientes')).toBeVisible();
  expect((await panel('Oportunidades')).getByText('No hay oportunidades nuevas por ahora')).toBeVisible();
  expect((await figure('Actualizaciones')).getByText('0')).toBeVisible();

  await tell(app, dana, funded, 'Hay avances');
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const id = await app.given.project(dana, { title });
    await tell(app, dana, id, `Noticia de ${title}`);
  }
  await client.refetchQueries({ include: 'active' });
  const news = await panel('Actualizaciones de proyectos');
  expect(await news.findByRole('link', { name: 'Hay avances' })).toBeVisible();
  expect(news.getAllByRole('listitem')).toHaveLength(1);
  const next = await panel('Oportunidades');
  expect(next.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Cuatro',
    'Tres',
    'Dos',
  ]);
  expect((await figure('Actualizaciones')).getByText('1')).toBeVisible();
});

test('an update that was read is no longer counted as unread', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
  const { id } = await tell(app, dana, project, 'Hay avances');
  const { goTo } = mount(app, ines, '/dashboard');
  expect(await (await figure('Actualizaciones')).findByText('1')).toBeVisible();

  await goTo(`/projects/${project}/updates/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Hay avances' })).toBeVisible();
  expect(await screen.findByText('De Hay avances.')).toBeVisible();
  await goTo('/dashboard');
  expect(await (await figure('Actualizaciones')).findByText('0')).toBeVisible();
});

test('the curve of funds is read day by day, by keyboard too, with the goal where it is near', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines, olga] = [await app.given.developer(), await app.given.investor(), await app.given.investor()];
  const faro = await app.given.project(dana, { fundingGoalCents: 400_000, maxInvestors: 9 });
  await app.given.investment(ines, faro, 100_000);
  app.setNow('2026-03-07T15:00:00Z');
  await app.given.investment(olga, faro, 200_000);
  mount(app, dana, '/dashboard');
  const curve = await screen.findByRole('slider', { name: 'Fondos por fecha' });
  const said = () => curve.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');
  expect(said()).toBe('07/03/2026: US$ 3.000');
  expect(screen.getByText('Meta: US$ 4.000')).toBeInTheDocument();
  fireEvent.change(curve, { target: { value: '0' } });
  expect(said()).toBe('05/03/2026: US$ 1.000');
});
