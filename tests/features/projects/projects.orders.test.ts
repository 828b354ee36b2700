import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_COUNTED } from '#server/features/projects/project.rules.ts';
import { APIS } from '#tests/support/api.ts';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import { listProjects, type Filters } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;

const dollars = (amount: number) => amount * 100;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor();
  const { given } = app;
  const make = (title: string, raised: number, more: object = {}) =>
    given.project(dana, { title, fundingGoalCents: dollars(10_000), maxInvestors: 5, ...more }).then(async (id) => {
      if (raised > 0) await given.investment(ines, id, dollars(raised));
      return id;
    });
  const post = async (projectId: number, isPublic: boolean) =>
    app.app.services.updates.create(dana.viewer, projectId, { title: 'Hola', content: 'x', isPublic, media: [] });

  const faro = await make('Faro', 9_000, { genre: 'puzzle' });
  const mar = await make('Mar', 4_000, { maxInvestors: 2, description: 'Un barco' });
  await make('Lleno', 5_000, { maxInvestors: 1, description: 'Un barco' });
  const cerrado = await make('Cerrado', 9_500, { currentStage: 'polish' });
  await app.app.services.projects.open(dana.viewer, cerrado, false);
  const sobra = await make('Sobra', 20_000, { genre: 'puzzle', maxInvestors: 3 });
  await make('Borrador', 0, { isPublished: false });
  await post(sobra, true);
  await post(faro, true);
  await post(mar, false);
});

describe.each(APIS)('the catalogue through %s', (api) => {
  test.each<[Filters, string[]]>([
    [{}, ['Sobra', 'Cerrado', 'Lleno', 'Mar', 'Faro']],
    [{ sort: 'most_funded' }, ['Sobra', 'Cerrado', 'Faro', 'Lleno', 'Mar']],
    [{ sort: 'near_goal' }, ['Cerrado', 'Faro', 'Lleno', 'Mar']],
    [{ sort: 'few_seats' }, ['Mar', 'Sobra', 'Faro']],
    [{ sort: 'recently_updated' }, ['Faro', 'Sobra']],
    [{ onlyOpen: true }, ['Sobra', 'Mar', 'Faro']],
    [{ onlyOpen: true, sort: 'most_funded' }, ['Sobra', 'Faro', 'Mar']],
    [{ onlyOpen: true, sort: 'near_goal' }, ['Faro', 'Mar']],
    [{ onlyOpen: true, sort: 'few_seats' }, ['Mar', 'Sobra', 'Faro']],
    [{ onlyOpen: true, sort: 'recently_updated' }, ['Faro', 'Sobra']],
    [{ genre: 'puzzle', sort: 'most_funded' }, ['Sobra', 'Faro']],
    [{ genre: 'puzzle', sort: 'few_seats' }, ['Sobra', 'Faro']],
    [{ stage: 'polish', sort: 'near_goal' }, ['Cerrado']],
    [{ stage: 'polish', sort: 'near_goal', onlyOpen: true }, []],
    [{ search: 'barco', sort: 'most_funded' }, ['Lleno', 'Mar']],
    [{ search: 'barco', sort: 'few_seats' }, ['Mar']],
    [{ search: 'barco', onlyOpen: true }, ['Mar']],
    [{ search: 'estudio', sort: 'near_goal' }, ['Cerrado', 'Faro', 'Lleno', 'Mar']],
    [{ search: 'estudio', sort: 'recently_updated', onlyOpen: true }, ['Faro', 'Sobra']],
  ])('narrowed and sorted by %j', async (filters, titles) => {
    expect((await app.ask(api, ines, listProjects(filters))).data).toEqual({ titles, total: titles.length });
  });

  test('says when counting ended, and leads past it', async () => {
    const own = await startAppForTest();
    const studio = await own.given.developer();
    const id = await own.given.project(studio, { title: 'Uno' });
    const { database } = own.app;
    const { projects } = database.tables;
    const [row] = await database.read.select().from(projects);
    const { id: _id, ...first } = row ?? { id };
    const rows = Array.from({ length: MAX_COUNTED }, () => first as never);
    await database.write('system', async (tx) => {
      for (let at = 0; at < rows.length; at += 250) await tx.insert(projects).values(rows.slice(at, at + 250));
    });
    const capped = { total: MAX_COUNTED, isCapped: true };
    const exact = { total: MAX_COUNTED + 1, isCapped: false };
    const reader = await own.given.investor();
    const counted = async (order: string, onlyOpen: boolean) => {
      if (api === 'graphql') {
        const query = `{ projects(first: 2, orderBy: ${order}, filter: { onlyOpen: ${onlyOpen} }) {
          totalCount totalCountIsCapped pageInfo { hasNextPage } } }`;
        const { body } = await own.graphql(reader, query);
        const { totalCount: total, totalCountIsCapped: isCapped } = (body as Counted).data.projects;
        return { total, isCapped };
      }
      const path = `/projects?per_page=2&sort=${order.toLowerCase()}&only_open=${onlyOpen}`;
      const { body } = await own.rest(reader, 'GET', path);
      const { total, total_is_capped: isCapped = false, next } = (body as Paged).pagination;
      expect(next !== undefined).toBe(isCapped);
      return { total, isCapped };
    };
    expect(await counted('NEWEST', false)).toEqual(exact);
    expect(await counted('MOST_FUNDED', false)).toEqual(exact);
    expect(await counted('NEWEST', true)).toEqual(capped);
    expect(await counted('NEAR_GOAL', false)).toEqual(capped);
    expect(await counted('FEW_SEATS', true)).toEqual(capped);
  });

  test('shows when the latest public update was published', async () => {
    const seen = async (title: string) => {
      const { body } =
        api === 'graphql'
          ? await app.graphql(ines, '{ projects { edges { node { title latestPublicUpdateAt } } } }')
          : await app.rest(ines, 'GET', '/projects');
      return new RegExp(`"title":"${title}".*?"latest_?[pP]ublic_?[uU]pdate(?:At)?":("|null)`).exec(
        JSON.stringify(body),
      )?.[1];
    };
    expect([await seen('Faro'), await seen('Mar')]).toEqual(['"', 'null']);
  });
});
type Counted = { data: { projects: { totalCount: number; totalCountIsCapped: boolean } } };
type Paged = { pagination: { total: number; total_is_capped?: boolean; next?: string } };

test('REST leads through a sorted list by `next` too, and takes an unknown order for none', async () => {
  const page = async (query: string) => {
    const { body } = await app.rest(ines, 'GET', `/projects?${query}`);
    const { projects, pagination } = body as Paged & { projects: { title: string; id: number }[] };
    return { titles: projects.map(({ title }) => title), next: pagination.next };
  };
  expect((await page('sort=nada')).titles).toEqual((await page('')).titles);
  const after = btoa(`9000:1`);
  expect((await page(`sort=near_goal&after=${after}`)).titles).toEqual(['Lleno', 'Mar']);
});

test.each(['si', '2', 'yes', 'null'])('REST refuses only_open=%s', async (sent) => {
  expect(await app.rest(ines, 'GET', `/projects?only_open=${sent}`)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', details: { only_open: 'El parámetro only_open debe ser true o false' } },
  });
});

describe('suggestions', () => {
  test('are open, below their goal and new to the investor, each with why', async () => {
    const own = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
    const { given } = own;
    const [studio, ana, ivo] = [await given.developer(), await given.investor(), await given.investor()];
    const make = async (title: string, raised: number, more: object = {}) => {
      const id = await given.project(studio, {
        title,
        fundingGoalCents: dollars(10_000),
        maxInvestors: 20,
        minInvestmentCents: dollars(100),
        ...more,
      });
      if (raised > 0) await given.investment(ana, id, dollars(raised));
      return id;
    };
    const suggested = async (who: Account | null) => {
      const { body } = await own.graphql(who, '{ me { portfolio { suggestions { reason project { title } } } } }');
      const { data } = body as { data: { me: Suggested } | null };
      if (!data) return 401;
      return data.me.portfolio.suggestions.map(({ reason, project }) => [project.title, reason.toLowerCase()]);
    };
    expect(await suggested(null)).toBe(401);
    expect(await suggested(ivo)).toEqual([]);
    await make('Sobra', 15_000, { maxInvestors: 2 });
    await make('Lleno', 9_000, { maxInvestors: 1 });
    await make('Borrador', 0, { isPublished: false });
    await own.app.services.projects.open(studio.viewer, await make('Cerrado', 9_900), false);
    expect(await suggested(ivo)).toEqual([]);

    for (const title of ['Chico', 'Chica', 'Nuevito']) await make(title, 0, { maxInvestors: 3 }); // no seat is taken
    await make('Viejo', 0);
    await make('Casi', 7_000);
    const seats = await make('Cupos', 100, { maxInvestors: 9 });
    for (let taken = 1; taken < 5; taken += 1) await given.investment(await given.investor(), seats, dollars(100));

    const news = await make('Noticia', 0);
    await make('Nuevo', 6_999);
    const post = (isPublic: boolean) =>
      own.app.services.updates.create(studio.viewer, news, { title: 'Hola', content: 'x', isPublic, media: [] });
    await post(false);
    expect(await suggested(ivo)).toEqual([
      ['Casi', 'near_goal'],
      ['Cupos', 'few_seats'],
      ['Nuevo', 'newest'],
    ]);
    await post(true);
    expect(await suggested(ivo)).toEqual([
      ['Casi', 'near_goal'],
      ['Cupos', 'few_seats'],
      ['Noticia', 'recently_updated'],
    ]);
    expect(await suggested(ana)).toEqual([
      ['Noticia', 'recently_updated'],
      ['Viejo', 'newest'],
      ['Nuevito', 'newest'],
    ]);
  });
});
type Suggested = { portfolio: { suggestions: { reason: string; project: { title: string } }[] } };
