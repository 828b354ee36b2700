import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { answer, failWithoutMessage, respondWith } from './network.ts';
import { looksLikeLink } from './styles.ts';

const NOW = '2026-03-05T15:00:00Z';

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** The value shown beside a label in a list of facts. */
const fact = (place: { getByText: (name: string) => HTMLElement }, name: string) =>
  place.getByText(name).nextElementSibling as HTMLElement;

const tell = (app: TestApp, studio: Account, projectId: number, content = 'Hay.') =>
  app.app.services.updates.create(studio.viewer, projectId, { title: 'Novedades', content, media: [] });

const promise = (app: TestApp, studio: Account, projectId: number, title: string, dueDate: string) =>
  app.app.services.milestones.create(studio.viewer, projectId, { title, description: 'Jugable.', dueDate });

test('the details of a project say everything its studio told', async () => {
  const app = await startAppForTest({ now: NOW });
  const [dana, ines] = [await app.given.developer('Estudio Dana'), await app.given.investor()];
  await app.app.services.accounts.updateProfile(dana.viewer, { country: 'Argentina' });
  const id = await app.given.project(dana, {
    title: 'Faro',
    description: 'Una isla y su luz.',
    genre: 'horror',
    platforms: ['Switch', 'Linux'],
    websiteUrl: 'https://faro.example/juego',
    discordUrl: 'https://discord.example/faro',
    trailerUrl: 'https://videos.example/faro',
    currentStage: 'polish',
    currentStadium: 'vertical-slice',
    startDate: '2025-03-05',
    maxInvestors: 7,
    investmentModel: 'Préstamo',
    roi: 3550,
  });
  await app.given.investment(ines, id, 250_000);
  await promise(app, dana, id, 'Primer nivel', '2026-06-01');
  await promise(app, dana, id, 'Jefe final', '2026-04-01');
  mount(app, ines, `/projects/${id}`);

  expect(await screen.findByRole('heading', { level: 1, name: 'Faro' })).toBeVisible();
  expect(screen.getByRole('main').querySelector('header')).toHaveTextContent('Estudio Dana');
  for (const badge of ['Pulido', 'Corte vertical', 'Publicado']) expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
    'Actualizaciones',
    'Detalles',
    expect.stringMatching(/^Hitos/),
  ]);
  const details = await panel('Faro');
  expect(details.getByText('Una isla y su luz.')).toBeVisible();
  for (const [name, value] of [
    ['Estudio', 'Estudio Dana'],
    ['País', 'Argentina'],
    ['Plataforma', 'Switch, Linux'],
    ['Género', 'Terror'],
    ['Fecha de inicio', '05/03/2025'],
    ['Inversores', '1 de 7'],
    ['Qué reciben los inversores', 'Préstamo'],
    ['ROI esperado', '35,5 %'],
    ['Fecha de cierre', 'Sin fecha de cierre'],
    ['Si no llega a la meta', 'Flexible: recibe lo que se junte'],
  ] as const) {
    expect(fact(details, name)).toHaveTextContent(value);
  }
  for (const [name, address] of [
    ['faro.example/juego', 'https://faro.example/juego'],
    ['discord.example/faro', 'https://discord.example/faro'],
    ['Ver tráiler (se abre en otra pestaña)', 'https://videos.example/faro'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'rel',
      expect.stringMatching(/^noopener (noreferrer )?nofollow$/),
    );
  }
  expect(looksLikeLink(screen.getByRole('link', { name: 'faro.example/juego' }))).toBe(true);
  expect(screen.getByRole('main').querySelector('header')).toHaveTextContent(
    /US\$\s2\.500 comprometidos de US\$\s10\.000 \(25\s%\) · 1 inversor\b/,
  );
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(details.getByText('US$ 2.500').parentElement).toHaveTextContent('US$ 2.500 de US$ 10.000');
  expect(details.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  const line = within(screen.getByRole('region', { name: 'Línea de hitos' }));
  expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Jefe final'),
    expect.stringContaining('Primer nivel'),
  ]);
  expect((await panel('Invertir en este proyecto')).getByText('1 de 7 cupos ocupados')).toBeVisible();
});

test('without a date of its own a project began the day it was made', async () => {
  const app = await startAppForTest({ now: NOW });
  const id = await app.given.project(await app.given.developer());
  mount(app, await app.given.investor(), `/projects/${id}`);
  expect(fact(await panel('Luces del Sur'), 'Fecha de inicio')).toHaveTextContent('05/03/2026');
});

test('its developer duplicates it, and goes on in the form of the draft', async () => {
  const app = await startAppForTest({ now: NOW });
  const dana = await app.given.developer('Estudio Dana');
  const id = await app.given.project(dana);
  mount(app, dana, `/projects/${id}`);
  const control = await panel('Panel de control');
  await userEvent.click(control.getByRole('button', { name: 'Más' }));
  await userEvent.click(control.getByRole('button', { name: 'Duplicar como borrador' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Editar proyecto' })).toBeVisible();
  expect(screen.getByLabelText(/^Título/)).toHaveValue('Luces del Sur (copia)');
  expect(screen.getByRole('checkbox', { name: 'Publicado' })).not.toBeChecked();
  await screen.findByText('Proyecto duplicado como borrador');
});

test('its developer finds how it stands, and the way to everything', async () => {
  const app = await startAppForTest({ now: NOW });
  const [dana, ines] = [await app.given.developer('Estudio Dana'), await app.given.investor()];
  const id = await app.given.project(dana);
  await app.given.investment(ines, id, 250_000);
  const done = await promise(app, dana, id, 'Primer nivel', '2026-03-20');
  await app.app.services.milestones.complete(dana.viewer, done.id);
  await promise(app, dana, id, 'Jefe final', '2026-04-04');
  await promise(app, dana, id, 'Lejos', '2026-04-05');
  await tell(app, dana, id);
  app.setNow('2026-03-25T15:00:00Z');
  mount(app, { ...dana, token: await app.given.tokenFor(dana.id) }, `/projects/${id}`);

  const control = await panel('Panel de control');
  expect(fact(control, 'Financiamiento')).toHaveTextContent('25 %');
  expect(fact(control, 'Hitos')).toHaveTextContent('1/3 (33 %)');
  expect(fact(control, 'Actualizaciones')).toHaveTextContent('1 publicada');
  expect(fact(control, 'Última actualización')).toHaveTextContent('05/03/2026');
  expect(control.getByText('Atención')).toBeVisible();
  expect(control.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', `/projects/${id}/edit`);
  expect(control.getByRole('link', { name: 'Nueva actualización' })).toHaveAttribute(
    'href',
    `/projects/${id}/updates/create`,
  );
  expect(control.getByRole('link', { name: 'Gestionar hitos' })).toHaveAttribute('href', `/projects/${id}/milestones`);
  expect(screen.getByRole('link', { name: 'Editar proyecto' })).toHaveAttribute('href', `/projects/${id}/edit`);
  await expectAbsent(() => screen.queryByRole('region', { name: 'Invertir en este proyecto' }));
  expect(screen.getByRole('tab', { name: /^Actualizaciones/ })).toHaveAttribute('aria-selected', 'true');
});

test('a visitor finds none of what is for its developer', async () => {
  const app = await startAppForTest({ now: NOW });
  const dana = await app.given.developer();
  const id = await app.given.project(dana);
  mount(app, await app.given.investor(), `/projects/${id}`);
  expect(await screen.findByRole('region', { name: 'Invertir en este proyecto' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: 'Panel de control' }));
  await expectAbsent(() => screen.queryByRole('link', { name: /Editar/ }));
  for (const health of ['Saludable', 'Atención', 'Crítico', 'Desconocido']) {
    await expectAbsent(() => screen.queryByText(health));
  }
});

test('a badge counts the milestones of the next thirty days, completed ones too', async () => {
  const app = await startAppForTest({ now: NOW });
  const dana = await app.given.developer();
  const id = await app.given.project(dana, { isPublished: false });
  const today = await promise(app, dana, id, 'Hoy', '2026-03-05');
  await app.app.services.milestones.complete(dana.viewer, today.id);
  for (const [title, dueDate] of [
    ['Ayer', '2026-03-04'],
    ['En treinta', '2026-04-04'],
    ['En treinta y uno', '2026-04-05'],
  ] as const) {
    await promise(app, dana, id, title, dueDate);
  }
  mount(app, dana, `/projects/${id}`);
  expect(await screen.findByRole('tab', { name: 'Hitos 2 próximos' })).toBeVisible();
  expect(screen.getByText('Borrador')).toBeVisible();
  // The health of a draft is not shown.
  for (const text of ['Desconocido', '¿Qué significa?']) await expectAbsent(() => screen.queryByText(text));
});

test('a preview of an update is cut from its words, not from its markdown', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: NOW });
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana);
  await tell(app, dana, id, `**Llegó** [la nieve](https://ejemplo.test/${'x'.repeat(90)}) y ${'a'.repeat(100)}`);
  mount(app, ines, `/projects/${id}`);
  await user.click(await screen.findByRole('tab', { name: 'Actualizaciones 1 sin leer' }));
  const news = await panel('Últimas actualizaciones');
  expect(news.getByText(`Llegó la nieve y ${'a'.repeat(83)}...`)).toBeVisible();
  expect(news.getByText('5 de marzo, 2026')).toHaveAttribute('datetime', NOW.replace('Z', '.000Z'));
});

test('a project that could not be fetched comes back when asked again', async () => {
  const app = await startAppForTest({ now: NOW });
  const id = await app.given.project(await app.given.developer());
  failWithoutMessage('Project');
  mount(app, await app.given.investor(), `/projects/${id}`);
  const details = await panel('Detalles técnicos');
  expect(fact(details, 'Estado')).toHaveTextContent('500');
  expect(fact(details, 'Mensaje')).toHaveTextContent('Failed to fetch project');
  expect(fact(details, 'Proyecto')).toHaveTextContent(`${id}`);
  expect(fact(details, 'Código')).toHaveTextContent('INTERNAL_SERVER_ERROR');
  await expectAbsent(() => details.queryByText('Datos'));
  expect(screen.getByRole('link', { name: 'Volver al dashboard' })).toHaveAttribute('href', '/dashboard');
  vi.mocked(globalThis.fetch).mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Luces del Sur' })).toBeVisible();
});

test('what the server sent with its refusal of a project can be reported, a page of something in between can not', async () => {
  const app = await startAppForTest({ now: NOW });
  const ines = await app.given.investor();
  const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: 'r-7' };
  respondWith('Project', { errors: [{ message: 'Algo falló', extensions }] });
  mount(app, ines, '/projects/1');
  expect(fact(await panel('Detalles técnicos'), 'Datos')).toHaveTextContent('{"requestId":"r-7"}');
  cleanup();
  vi.mocked(globalThis.fetch).mockRestore();
  answer('Project', async () => new Response('<h1>bad</h1>', { status: 502 }));
  mount(app, ines, '/projects/1');
  const details = await panel('Detalles técnicos');
  expect(fact(details, 'Estado')).toHaveTextContent('502');
  expect(fact(details, 'Mensaje')).toHaveTextContent('El servidor no está disponible en este momento.');
  await expectAbsent(() => screen.queryByText(/UNKNOWN|<h1>/));
});
