import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { delayRequest, replaceIn } from './network.ts';

const card = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') as HTMLElement);

const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option', { hidden: true }) // a narrow screen shows them on demand
    .map(({ textContent }) => textContent);

test('the catalogue is narrowed by words, and by the genres and stages its projects have', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  await app.given.project(dana, { title: 'Faro', genre: 'horror', currentStage: 'polish' });
  await app.given.project(dana, { title: 'Río', genre: 'puzzle', currentStage: 'polish' });
  await app.given.project(dana, { title: 'Oculto', genre: 'rpg', isPublished: false });
  mount(app, await app.given.investor(), '/projects');
  expect(await screen.findByText('2 proyectos')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Buscar' })).toBeVisible();
  expect(options('Género').sort()).toEqual(['Puzles (1)', 'Terror (1)', 'Todos los géneros']);
  expect(options('Etapa')).toEqual(['Todas las etapas', 'Pulido (2)']);
});

test('filters reach past the page that is loaded, and a page holds ten', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer();
  await app.given.project(dana, { title: 'El primero', genre: 'horror' });
  for (let index = 1; index <= 11; index += 1) await app.given.project(dana, { title: `Juego ${index}` });
  mount(app, await app.given.investor(), '/projects');
  expect(await screen.findByText('Mostrando 10 de 12')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(10);
  await expectAbsent(() => screen.queryByText('El primero'));

  await user.selectOptions(screen.getByLabelText('Género'), 'Terror (1)');
  expect(await screen.findByRole('link', { name: 'El primero' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Género'), 'Todos los géneros');
  await user.click(await screen.findByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByText('Mostrando 12 de 12')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(12);
});

test('where nothing is found, one button takes all three filters back', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer();
  await app.given.project(dana, { title: 'Faro', genre: 'horror', currentStage: 'polish' });
  await app.given.project(dana, { title: 'Río', genre: 'puzzle', currentStage: 'production' });
  mount(app, await app.given.investor(), '/projects?buscar=faro&genero=PUZZLE&etapa=polish');
  expect(await screen.findByText('No se encontraron proyectos')).toBeVisible();
  expect(screen.getByLabelText('Buscar')).toHaveValue('faro');
  await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  expect(await screen.findByText('2 proyectos')).toBeVisible();
  for (const label of ['Buscar', 'Género', 'Etapa']) expect(screen.getByLabelText(label)).toHaveValue('');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a search of signs alone finds nothing anywhere, and what to write is said', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana);
  await app.app.services.milestones.create(dana.viewer, id, { title: 'Demo', description: 'Jugable.' });
  await app.app.services.updates.create(dana.viewer, id, { title: 'Hola', content: '-', isPublic: true, media: [] });
  await app.app.services.follows.follow(ines.viewer, id);
  const { goTo } = mount(app, ines, '/dashboard');
  for (const [address, nothing] of [
    ['/projects?', 'No se encontraron proyectos'],
    ['/developers?', 'No se encontraron estudios'],
    ['/projects?siguiendo=si&', 'No se encontraron proyectos'],
    ['/investors?', 'No se encontraron inversores'],
    [`/projects/${id}/updates?`, 'No se encontraron actualizaciones'],
    [`/projects/${id}/milestones?`, 'No se encontraron hitos'],
  ] as const) {
    await goTo(`${address}buscar=%25!!`);
    expect(await screen.findByText(nothing)).toBeVisible();
    expect(screen.getByText('Escribe letras o números.')).toBeVisible();
  }
});

test('a card shows the game at a glance, and leads to it and to its studio', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana, {
    title: 'Faro',
    genre: 'horror',
    shortDescription: 'Una luz y nadie.',
    developmentStage: 'demo',
    currentStage: 'polish',
    coverImage: '/media/faro.png',
  });
  await app.given.investment(ines, id, 250_050);
  mount(app, ines, '/projects');
  const faro = await card('Faro');
  // The title beside it says everything, so the picture has no accessible name.
  expect(faro.getByRole('presentation')).toHaveAttribute('src', '/media/faro.png');
  expect(faro.getByRole('progressbar')).toHaveAccessibleName('Progreso de financiamiento de Faro');
  expect(faro.getByText('Demo')).toBeVisible();
  expect(faro.getByText('Terror')).toBeVisible();
  expect(faro.getByText('Una luz y nadie.')).toBeVisible();
  expect(faro.getByText('US$ 2.500,50').parentElement).toHaveTextContent('US$ 2.500,50 de US$ 10.000');
  expect(faro.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  const studio = dana.viewer.developerProfileId;
  expect(faro.getByRole('link', { name: 'Desarrollador independiente' })).toHaveAttribute(
    'href',
    `/developers/${studio}`,
  );
  expect(faro.getByRole('link', { name: 'Faro' })).toHaveAttribute('href', `/projects/${id}`);
});

test('a card makes do with what its studio left out', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  await app.given.project(dana, { title: 'Largo', description: 'a'.repeat(101), currentStage: 'polish' });
  await app.given.project(dana, { title: 'justo', description: 'b'.repeat(100) });
  replaceIn('Browse', '"genre":"ADVENTURE"', '"genre":null');
  mount(app, await app.given.investor(), '/projects');
  const long = await card('Largo');
  expect(long.getByText(`${'a'.repeat(100)}...`)).toBeVisible();
  expect(long.getByText('Pulido')).toBeVisible();
  expect(long.getByText('Sin género')).toBeVisible();
  expect((await card('justo')).getByText('b'.repeat(100))).toBeVisible();
  expect((await card('justo')).getByText('J')).toBeVisible();
  await expectAbsent(async () => (await card('justo')).queryByRole('img'));
});

test('the order and the state are chosen, counted and taken back like the filters', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const goal = { fundingGoalCents: 1_000_000 };
  await app.given.investment(ines, await app.given.project(dana, { title: 'Casi', ...goal }), 900_000);
  await app.given.investment(ines, await app.given.project(dana, { title: 'Pasado', ...goal }), 1_200_000);
  await app.given.investment(
    ines,
    await app.given.project(dana, { title: 'Justo', ...goal, maxInvestors: 1 }),
    1_000_000,
  );
  await app.given.project(dana, { title: 'Cerrado ya', isActive: false });
  mount(app, ines, '/projects?orden=nada&estado=otro');
  expect(await screen.findByText('4 proyectos')).toBeVisible();
  const titles = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
  expect(titles()).toEqual(['Pasado', 'Casi', 'Cerrado ya', 'Justo']); // those that take no investments are last
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Más nuevos');
  await waitFor(() => expect(titles()).toEqual(['Cerrado ya', 'Justo', 'Pasado', 'Casi']));

  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Cerca de la meta');
  await waitFor(() => expect(titles()).toEqual(['Casi', 'Cerrado ya']));
  await user.selectOptions(screen.getByLabelText('Estado'), 'Abiertos a inversión');
  await waitFor(() => expect(titles()).toEqual(['Casi']));
  expect(screen.getByRole('button', { name: 'Filtros (2)', hidden: true })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Con actualizaciones recientes');
  await user.click(await screen.findByRole('button', { name: 'Limpiar filtros' }));
  expect(await screen.findByText('4 proyectos')).toBeVisible();
  expect(screen.getByLabelText('Ordenar por')).toHaveValue('');
});

test('a card says what keeps new investors out, whether the goal is reached, who makes it and how many invested', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor()];
  const goal = { fundingGoalCents: 1_000_000, maxInvestors: 3 };
  const passedId = await app.given.project(dana, { title: 'Pasado', ...goal });
  await app.given.investment(ines, passedId, 1_200_000);
  await app.given.investment(await app.given.investor(), passedId, 100_000);
  await app.given.investment(
    ines,
    await app.given.project(dana, { title: 'Justo', ...goal, maxInvestors: 1 }),
    1_000_000,
  );
  const other = await app.given.developer();
  await app.given.project(other, { title: 'Nuevo', maxInvestors: 3 });
  await app.given.project(other, { title: 'Terminado', isActive: false });
  mount(app, ines, '/projects');
  const passed = await card('Pasado');
  expect(passed.getByText('Meta superada')).toBeVisible();
  expect(passed.getByText('Estudio Sur')).toBeVisible();
  expect(passed.getByText('2 inversores · Queda 1 cupo')).toBeVisible();
  const exact = await card('Justo');
  expect(exact.getByText('Cupo completo')).toBeVisible();
  expect(exact.getByText('Meta alcanzada')).toBeVisible();
  expect(exact.getByText('1 inversor')).toBeVisible();
  expect((await card('Terminado')).getByText('Cerrado')).toBeVisible();
  const open = await card('Nuevo');
  expect(open.getByText('Sin inversores')).toBeVisible();
  expect(open.getByText('Desarrollador independiente')).toBeVisible();
  await expectAbsent(() => open.queryByText(/Cerrado|Cupo completo|Meta/));
});

test('the card and the page of a campaign that missed its goal say so', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const id = await app.given.project(await app.given.developer(), {
    title: 'Faro',
    closesOn: '2026-03-10',
    fundingModel: 'ALL_OR_NOTHING',
  });
  await endCampaignsAt(app, '2026-03-11T15:00:00Z');
  const { goTo } = mount(app, await app.given.investor(), '/projects');
  const missed = await card('Faro');
  expect(missed.getByText('No llegó a la meta')).toBeVisible();
  await expectAbsent(() => missed.queryByText('Cerrado'));
  await goTo(`/projects/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Faro' });
  const header = within(screen.getByRole('main').querySelector('header') as HTMLElement);
  expect(await header.findByText('No llegó a la meta')).toBeVisible();
  await expectAbsent(() => header.queryByText('Cerrado'));
});

test('words found are marked in title, studio and text as the search folds them', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Ríos');
  await app.given.project(dana, { title: 'La CANCIÓN', shortDescription: 'Canciones del río, sin desencanto' });
  mount(app, await app.given.investor(), '/projects?buscar=cancion+río');
  const found = await screen.findByRole('article');
  expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'CANCIÓN',
    'Río',
    'Cancion',
    'río',
  ]);
  expect(screen.getByRole('link', { name: 'La CANCIÓN' })).toBeVisible();
});

test('the last row is filled by what loads more, and at the end by how many there are', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer();
  for (let index = 1; index <= 11; index += 1) await app.given.project(dana, { title: `Juego ${index}` });
  mount(app, await app.given.investor(), '/projects');
  const grid = (await screen.findAllByRole('article'))[0]?.parentElement as HTMLElement;
  expect(within(grid).getByText('Mostrando 10 de 11')).toBeVisible();
  await user.click(within(grid).getByRole('button', { name: 'Cargar más' }));
  expect(await within(grid).findByText('Mostrando 11 de 11')).toBeVisible();
  await expectAbsent(() => within(grid).queryByRole('button', { name: 'Cargar más' }));
});

test('a list whose count ended early says so instead of a wrong figure', async () => {
  const app = await startAppForTest();
  await app.given.project(await app.given.developer(), { title: 'Faro' });
  const ines = await app.given.investor();
  replaceIn('Browse', '"totalCount":1,"totalCountIsCapped":false', '"totalCount":1000,"totalCountIsCapped":true');
  mount(app, ines, '/projects?estado=abiertos');
  expect(await screen.findByText('1.000+ proyectos')).toBeVisible();
});

test('a search that ended at its latest thousand says which those are', async () => {
  const app = await startAppForTest();
  await app.given.project(await app.given.developer(), { title: 'Faro' });
  const ines = await app.given.investor();
  replaceIn('Browse', '"totalCount":1,"totalCountIsCapped":false', '"totalCount":640,"totalCountIsCapped":true');
  mount(app, ines, '/projects?buscar=faro&orden=meta');
  expect(await screen.findByText('640 entre los 1000 proyectos más recientes que coinciden')).toBeVisible();
});

test('results stay, dimmed and busy, while other words are searched for', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const dana = await app.given.developer('Dana');
  await app.given.project(dana, { title: 'Marea Baja' });
  for (let index = 0; index < 10; index += 1) await app.given.project(dana, { title: `Faro ${index}` });
  await app.given.project(dana, { title: 'Luces del Sur' });
  mount(app, await app.given.investor(), '/projects');
  const former = await screen.findByRole('link', { name: 'Luces del Sur' });
  const release = delayRequest('Browse');
  await user.type(screen.getByRole('searchbox'), 'marea');
  await waitFor(() => expect(former.closest('[aria-busy=true]')).not.toBeNull());
  expect(former).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cargar más' })).toHaveAttribute('aria-disabled', 'true');
  await expectAbsent(() => screen.queryByText('Cargando proyectos...'));
  release();
  await expectAbsent(() => screen.queryByRole('link', { name: 'Luces del Sur' }));
  const found = await screen.findByRole('link', { name: 'Marea Baja' });
  await waitFor(() => expect(found.closest('[aria-busy=true]')).toBeNull());
});
