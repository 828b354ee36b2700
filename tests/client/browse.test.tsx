import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';
import { replaceIn } from './network.ts';

const card = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') as HTMLElement);

const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
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
  expect(screen.queryByText('El primero')).toBeNull();

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
});

test('a card shows the game at a glance, and is one link to it', async () => {
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
  // The title beside it says it all: the picture has no name of its own.
  expect(faro.getByRole('presentation')).toHaveAttribute('src', '/media/faro.png');
  expect(faro.getByRole('progressbar')).toHaveAccessibleName('Progreso de financiamiento de Faro');
  expect(faro.getByText('Demo')).toBeVisible();
  expect(faro.getByText('Terror')).toBeVisible();
  expect(faro.getByText('Una luz y nadie.')).toBeVisible();
  expect(faro.getByText('US$ 2.500,50').parentElement).toHaveTextContent('US$ 2.500,50 de US$ 10.000');
  expect(faro.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(faro.getAllByRole('link')).toHaveLength(1);
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
  expect((await card('justo')).queryByRole('img')).toBeNull();
});
