import { JSDOM } from 'jsdom';
import { beforeEach, expect, test } from 'vitest';
import { createOperatorAccounts } from '#server/features/moderation/operator/operator.accounts.service.ts';
import { dayAfter, shownDay } from '#server/kernel/time/calendar.ts';
import { gamePath, gameUpdatePath, PUBLIC_PATHS, studioPath } from '#server/kernel/paths/public.paths.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { hide, OLGA } from '#tests/support/operators.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;

beforeEach(async () => {
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés Canaria')];
});

const get = (path: string) => fetch(`${app.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });

async function read(path: string): Promise<string> {
  const answer = await get(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const mainOf = (html: string): Element => {
  const main = new JSDOM(html).window.document.querySelector('main');
  if (!main) throw new Error('The page has no main part');
  return main;
};
const textOf = (html: string): string => (mainOf(html).textContent ?? '').replaceAll('\u00A0', ' ');
const linksIn = (html: string): string[] =>
  [...mainOf(html).querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

const services = () => app.app.services;
const published = (update: { title: string; content: string; isPublic?: boolean }) => ({
  media: [],
  isPublic: true,
  ...update,
});

test('the page of a game tells what its page in the application does, and leads there', async () => {
  const fields = {
    title: 'El Faro: ¡Último turno!',
    shortDescription: 'Un faro al fin del mundo.',
    longDescription: '## La historia\n\nUn **guardián** sin guardia.',
    trailerUrl: 'https://video.example/faro',
    minInvestmentCents: 50_000,
    maxInvestmentCents: 900_000,
    roi: 2500,
  };
  const id = await app.given.project(dana, fields);
  await app.given.investment(ines, id, 250_000);
  await services().milestones.create(dana.viewer, id, {
    title: 'La lámpara',
    description: 'Que gire.',
    dueDate: '2030-05-01',
    status: 'planned',
  });
  const asked = await services().questions.ask(ines.viewer, id, '¿Tiene final?');
  await services().questions.answer(dana.viewer, asked.id, 'Tiene dos.');
  const update = await services().updates.create(dana.viewer, id, published({ title: 'Luz', content: 'Ya *gira*.' }));

  const html = await read(gamePath({ id, title: fields.title }));
  const text = textOf(html);
  for (const part of [
    fields.title,
    'Estudio Sur',
    fields.shortDescription,
    'Un guardián sin guardia.',
    'US$ 2.500 de US$ 10.000',
    '25 %',
    'Desde US$ 500 · quedan',
    'El estudio todavía tiene pocos hitos para un historial',
    'Inversión mínimaUS$ 500',
    'Nada vuelveUS$ 0',
    'Vuelve lo invertidoUS$ 500',
    'Como promete el proyectoUS$ 625',
    'La lámpara',
    'Planificado01/05/2030',
    'Cambiar la fecha o eliminar el hito después no la mejora.',
    '¿Tiene final?',
    'Tiene dos.',
    'Ya gira.',
    'Invertir registra un compromiso entre tú y el estudio: Fichín no mueve dinero.',
  ])
    expect(text).toContain(part);
  expect(text.indexOf('Nada vuelve')).toBeLessThan(text.indexOf('Como promete el proyecto'));
  expect(text.indexOf('Nada vuelve')).toBeLessThan(text.indexOf('La lámpara'));
  expect(html).toContain('<strong>guardián</strong>');
  expect(linksIn(html)).toEqual(
    expect.arrayContaining([
      `/projects/${id}?accion=invertir`,
      `/projects/${id}?accion=seguir`,
      'https://video.example/faro',
      gameUpdatePath({ id, title: fields.title }, update.id),
    ]),
  );
});

test('a game that takes no investments is followed instead, and comes last in the list', async () => {
  const openId = await app.given.project(dana, { title: 'El Faro', genre: 'horror' });
  const id = await app.given.project(dana, { isActive: false, genre: 'horror' });
  const listed = async (query: string) =>
    linksIn(await read(`${PUBLIC_PATHS.games}?genero=horror${query}`)).filter((path) => /^\/juegos\/\d/.test(path));
  const paths = [gamePath({ id: openId, title: 'El Faro' }), gamePath({ id, title: 'Luces del Sur' })];
  expect(await listed('')).toEqual(paths);
  expect(await listed('&orden=nuevos')).toEqual(paths.toReversed());
  const main = mainOf(await read(gamePath({ id, title: 'Luces del Sur' })));
  expect(main.querySelector('a.button')?.textContent).toBe('Seguir');
  expect(main.textContent).toContain('Este proyecto no acepta inversiones en este momento');
});

test('a game that its studio closed says since when, and not until when it would take investments', async () => {
  const closesOn = dayAfter(services().today(), 30);
  const id = await app.given.project(dana, { title: 'El Faro', closesOn });
  expect(textOf(await read(gamePath({ id, title: 'El Faro' })))).toContain('Recibe inversiones hasta');
  await services().projects.open(dana.viewer, id, false);
  const text = textOf(await read(gamePath({ id, title: 'El Faro' })));
  expect(text).toContain(`El estudio dejó de recibir inversiones el ${shownDay(services().today())}`);
  expect(text).not.toContain('Recibe inversiones hasta');
});

test('a game that never takes investments again says so in the past, without limits and without possible returns', async () => {
  const onSale = ['Inversión mínima', 'Inversión máxima', 'Cupo', 'Qué puede volver', 'Si no llega a la meta', 'de 20'];
  const today = services().today();
  const share = { revenueShare: 2000, returnCap: null, returnYears: 4, reportEvery: 'YEAR', paymentDays: 20 } as const;
  const fields = { title: 'El Faro', maxInvestors: 20, closesOn: dayAfter(today, 30), isActive: false, ...share };
  const id = await app.given.project(dana, fields);
  const paused = textOf(await read(gamePath({ id, title: 'El Faro' })));
  for (const part of onSale) expect(paused).toContain(part);
  expect(paused).toContain('Este proyecto no acepta inversiones en este momento');
  await app.ask(dana, conclude(id, { outcomeOn: today }));
  const released = textOf(await read(gamePath({ id, title: 'El Faro' })));
  for (const part of [...onSale, 'Fecha de cierre', 'en este momento']) expect(released).not.toContain(part);
  expect(released).toContain('Ya no recibe inversiones. Síguelo');
  for (const agreed of ['ROI esperado', 'Parte de los ingresos netos', 'Sin tope']) expect(released).toContain(agreed);
});

test('a milestone that is late says so in its closed line', async () => {
  const id = await app.given.project(dana, { title: 'El Faro' });
  const due = dayAfter(services().today(), 1);
  const fields = { title: 'La lámpara', description: 'Que gire.', dueDate: due, status: 'in_progress' as const };
  await services().milestones.create(dana.viewer, id, fields);
  await services().milestones.create(dana.viewer, id, { ...fields, title: 'La óptica', dueDate: dayAfter(due, -9) });
  const lines = mainOf(await read(gamePath({ id, title: 'El Faro' }))).querySelectorAll('ol.lines summary');
  expect([...lines].map((line) => line.textContent)).toEqual([
    expect.stringContaining('Vencido'),
    expect.not.stringContaining('Vencido'),
  ]);
});

test('a return with a ROI that the project did not announce is said to be assumed, beside what its share would be', async () => {
  const share = { revenueShare: 2000, returnCap: 100, returnYears: 4, reportEvery: 'YEAR', paymentDays: 20 } as const;
  const id = await app.given.project(dana, { title: 'El Faro', roi: null, fundingGoalCents: 4_000_000, ...share });
  const main = mainOf(await read(gamePath({ id, title: 'El Faro' })));
  const shown = main.textContent.replaceAll('\u00a0', ' ');
  for (const text of [
    'Con US$ 0US$ 0Con US$ 10.000US$ 50Con US$ 50.000US$ 250Con US$ 200.000US$ 1.000 (llega al tope)',
    'Con US$ 200.000 de ingresos netos recuperas lo puesto.',
    'TopeQuien ya recibió 1 vez lo que pagó no recibe más',
  ])
    expect(shown).toContain(text);
  expect(main.textContent).toContain('Retorno estimado con un ROI supuesto de');
  expect(main.querySelectorAll('.outcomes .muted strong')).toHaveLength(0);
});

test('what a cancelled game received is to be returned', async () => {
  const id = await app.given.project(dana, { title: 'El Faro' });
  const investment = await app.given.investment(ines, id, 250_000);
  await givenInstructions(app, dana, id);
  const received = { projectId: id, investmentIds: [investment], receivedOn: services().today(), amount: 100_000 };
  await services().payments.confirm(dana.viewer, received);
  expect(textOf(await read(gamePath({ id, title: 'El Faro' })))).toContain('US$ 1.000 confirmados como pagados');
  await app.ask(dana, conclude(id, { projectOutcome: 'CANCELLED', outcomeOn: services().today() }));
  expect(textOf(await read(gamePath({ id, title: 'El Faro' })))).toContain('US$ 1.000 por devolver');
});

test('an update has a page of its own, between its neighbours', async () => {
  const game = { id: await app.given.project(dana, { title: 'Aurora' }), title: 'Aurora' };
  const write = (title: string, isPublic = true) =>
    services().updates.create(dana.viewer, game.id, published({ title, content: `De ${title}.`, isPublic }));
  const first = await write('Primera');
  await write('Exclusiva', false);
  const second = await write('Segunda');
  const html = await read(gameUpdatePath(game, second.id));
  expect(textOf(html)).toContain('De Segunda.');
  expect(textOf(html)).not.toContain('Exclusiva');
  expect(linksIn(html)).toEqual([gamePath(game), gameUpdatePath(game, first.id)]);
});

test('a studio tells of itself, of its record and of its games', async () => {
  await services().accounts.updateProfile(dana.viewer, { about: 'Somos **tres**.', country: 'Chile' });
  await app.given.project(dana, { title: 'Aurora' });
  await app.given.project(dana, { title: 'Canario en borrador', isPublished: false });
  const html = await read(studioPath({ id: dana.viewer.developerProfileId ?? 0, studioName: 'Estudio Sur' }));
  const text = textOf(html);
  for (const part of ['Chile', 'Somos tres.', 'Aurora', 'Juegos publicados1', 'Promesas cumplidas: de los hitos'])
    expect(text).toContain(part);
  expect(text).not.toContain('borrador');
});

test('any other words after the id lead to the one address', async () => {
  const id = await app.given.project(dana, { title: 'Ñandú con botas' });
  const path = `/juegos/${id}-nandu-con-botas`;
  expect(gamePath({ id, title: 'Ñandú con botas' })).toBe(path);
  for (const other of [`/juegos/${id}`, `/juegos/${id}-`, `/juegos/${id}-otro`, `/juegos/${id}-nandu-con-botas-2`]) {
    const answer = await get(other);
    expect([answer.status, answer.headers.get('location')], other).toEqual([301, path]);
  }
  for (const one of [path, '/juegos', '/juegos.atom'])
    expect((await get(`${one}/`)).headers.get('location'), one).toBe(one);
  const studioId = dana.viewer.developerProfileId ?? 0;
  expect((await get(`/estudios/${studioId}`)).headers.get('location')).toBe(`/estudios/${studioId}-estudio-sur`);
});

/** What differs between any two answers is left out. */
async function wholeAnswer(path: string) {
  const answer = await get(path);
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}

test('what not everybody sees is answered as what never was, byte for byte', async () => {
  const nobody = await app.given.developer('Sin juegos');
  const draft = await app.given.project(dana, { title: 'Borrador', isPublished: false });
  const hidden = await app.given.project(dana, { title: 'Oculto' });
  const told = await services().updates.create(dana.viewer, hidden, published({ title: 'Uno', content: 'Dos' }));
  await hide(app, { kind: 'project', id: hidden });
  const open = await app.given.project(dana, { title: 'Abierto' });
  const suspended = await app.given.developer('Suspendido');
  await app.given.project(suspended, { title: 'Sigue' });
  const because = { personId: suspended.id, reason: 'Suplanta a otro estudio' };
  await createOperatorAccounts(app.app.dependencies).suspend(OLGA, because);
  const secret = await services().updates.create(
    dana.viewer,
    open,
    published({ title: 'Secreta', content: 'Canaria', isPublic: false }),
  );
  const unknown = await wholeAnswer('/juegos/2000000000-aurora');
  expect(unknown.status).toBe(404);
  for (const path of [
    gamePath({ id: draft, title: 'Borrador' }),
    gamePath({ id: hidden, title: 'Oculto' }),
    gameUpdatePath({ id: hidden, title: 'Oculto' }, told.id),
    gameUpdatePath({ id: open, title: 'Abierto' }, secret.id),
    gameUpdatePath({ id: draft, title: 'Borrador' }, told.id),
    '/juegos/aurora',
    '/juegos/99999999999999',
    '/juegos/0-cero',
    `/juegos/${open}-abierto/novedades/x`,
    '/estudios/2000000000',
    studioPath({ id: suspended.viewer.developerProfileId ?? 0, studioName: 'Suspendido' }),
    studioPath({ id: nobody.viewer.developerProfileId ?? 0, studioName: 'Sin juegos' }),
  ])
    expect(await wholeAnswer(path), path).toEqual(unknown);
});

test('nothing that is private is in any answer', async () => {
  const title = 'Aurora';
  const id = await app.given.project(dana, { title });
  await app.given.investment(ines, id, 123_400);
  await app.given.investment(await app.given.investor('Otra Canaria'), id, 200_000);
  const shown = await services().updates.create(dana.viewer, id, published({ title: 'Pública', content: 'Sí' }));
  const exclusive = published({ title: 'Canaria', content: 'Solo canarios', isPublic: false });
  const kept = await services().updates.create(dana.viewer, id, exclusive);
  for (const update of [shown, kept]) await services().comments.add(ines.viewer, update.id, 'Comentario canario');
  await services().questions.ask(ines.viewer, id, 'Pregunta canaria sin respuesta');
  const asked = await services().questions.ask((await app.given.investor('Ana Canaria')).viewer, id, '¿Y ella?');
  await services().questions.answer(dana.viewer, asked.id, 'También.');
  await app.given.project(dana, { title: 'Borrador canario', isPublished: false });
  const studio = { id: dana.viewer.developerProfileId ?? 0, studioName: 'Estudio Sur' };
  const game = { id, title };
  for (const path of ['/juegos', gamePath(game), gameUpdatePath(game, shown.id), studioPath(studio)]) {
    const html = await read(path);
    expect(html, path).not.toMatch(/canari/i);
    expect(html, path).not.toContain('1.234');
    expect(html, path).not.toContain(dana.email);
  }
});
