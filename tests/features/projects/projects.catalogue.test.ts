import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import { getProject, listProjects, myProjects, type Filters } from '#tests/support/cases/projects.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;

beforeAll(async () => {
  dana = await app.given.developer('Ñandú Estudio');
  ines = await app.given.investor();
  const other = await app.given.developer();
  await app.given.project(dana, {
    title: 'Canción',
    genre: 'puzzle',
    shortDescription: 'Con güiros',
    currentStage: 'polish',
  });
  await app.given.project(dana, {
    title: 'Faro',
    genre: 'action',
    description: 'Un RÍO y un faro',
    developmentStage: 'Demo pública',
  });
  await app.given.project(dana, {
    title: 'Secreto',
    genre: 'horror',
    currentStage: 'pre-production',
    isPublished: false,
  });
  await app.given.project(other, { title: 'Otro', genre: 'puzzle', description: 'Nada', currentStage: 'production' });
});

describe.each(APIS)('the catalogue through %s', (api) => {
  test('shows what is published, newest first', async () => {
    for (const who of [ines, dana]) {
      expect((await app.ask(api, who, listProjects())).data).toEqual({
        titles: ['Otro', 'Faro', 'Canción'],
        total: 3,
      });
    }
  });

  test.each<[Filters, string[]]>([
    [{ search: 'cancion' }, ['Canción']],
    [{ search: 'GÜIRO' }, ['Canción']],
    [{ search: 'rio' }, ['Faro']],
    [{ search: 'nandu' }, ['Faro', 'Canción']],
    [{ search: 'ñandú faro' }, ['Faro']],
    [{ search: 'secreto' }, []],
    [{ search: 'zzz' }, []],
    [{ search: '  ' }, ['Otro', 'Faro', 'Canción']],
    ...['%', '_', '*', '!!!', '🦊🦊'].map((search): [Filters, string[]] => [{ search }, []]),
    [{ genre: 'puzzle' }, ['Otro', 'Canción']],
    [{ genre: 'horror' }, []],
    [{ stage: 'polish' }, ['Canción']],
    [{ stage: 'production' }, ['Otro', 'Faro']],
    [{ stage: 'Demo pública' }, ['Faro']],
    [{ stage: 'nada' }, []],
    [{ genre: 'puzzle', stage: 'polish', search: 'can' }, ['Canción']],
    [{ genre: 'action', stage: 'polish' }, []],
  ])('narrowed to %j', async (filters, titles) => {
    expect((await app.ask(api, ines, listProjects(filters))).data).toEqual({ titles, total: titles.length });
  });

  test.each(['%', "' or 1=1 --", '"', '*', 'a:b', '(', '🎮', '½', 'ŉ', '\u202e', 'x'.repeat(5000)])(
    'searched for %j is only searched',
    async (search) => {
      expect((await app.ask(api, ines, listProjects({ search }))).ok).toBe(true);
      expect((await app.ask(api, ines, listProjects({ stage: search }))).ok).toBe(true);
    },
  );

  test.each(['\u0000', 'a\u0000b', '\ud800'])(
    'narrowed to the broken text %j finds nothing and breaks nothing',
    async (broken) => {
      for (const filters of [{ search: broken }, { stage: broken }]) {
        const answer = await app.ask(api, ines, listProjects(filters));
        expect([null, 'VALIDATION']).toContain(answer.code);
      }
    },
  );
});

describe.each(APIS)('a draft through %s', (api) => {
  test('is there for its developer alone', async () => {
    const draft = 3;
    const other = await app.given.developer();
    expect((await app.ask(api, dana, myProjects())).data).toEqual(['Secreto', 'Faro', 'Canción']);
    expect((await app.ask(api, dana, getProject(draft))).data.title).toBe('Secreto');
    for (const who of [ines, other]) {
      expect(await app.ask(api, who, getProject(draft))).toMatchObject({
        code: 'PROJECT_NOT_FOUND',
        message: 'Proyecto no encontrado',
      });
      expect((await app.ask(api, who, myProjects())).data).toEqual([]);
    }
  });
});

test('nothing that hangs from a draft is there for others', async () => {
  const { services } = app.app;
  const milestone = await services.milestones.create(dana.viewer, 3, { title: 'Demo', description: 'La demo' });
  const update = await services.updates.create(dana.viewer, 3, { title: 'Hola', content: 'Texto', media: [] });
  const base = '/projects/3';
  const paths = [
    base,
    `${base}/updates`,
    `${base}/updates/${update.id}`,
    `${base}/milestones`,
    `${base}/milestones/${milestone.id}`,
    `${base}/investments.json`,
  ];
  for (const path of paths) {
    expect((await app.rest(dana, 'GET', path)).status, path).toBe(200);
    expect(await app.rest(ines, 'GET', path), path).toMatchObject({ status: 404 });
  }
  expect(await app.rest(ines, 'POST', `/updates/${update.id}/comments`, { content: 'Hola' })).toMatchObject({
    status: 404,
  });
  const found = (noun: string, id: number) => app.graphql(ines, `{ ${noun}(id: "${id}") { title } }`);
  expect((await found('milestone', milestone.id)).body).toMatchObject({
    errors: [{ extensions: { code: 'MILESTONE_NOT_FOUND' } }],
  });
  expect((await found('update', update.id)).body).toMatchObject({
    errors: [{ extensions: { code: 'UPDATE_NOT_FOUND' } }],
  });
  const studios = await app.graphql(
    ines,
    '{ developers { edges { node { studioName projectCount projects { totalCount } } } } }',
  );
  expect(JSON.stringify(studios.body)).toContain(
    '{"studioName":"Ñandú Estudio","projectCount":2,"projects":{"totalCount":2}}',
  );
});

test('facets cover all that is published, whatever the page was narrowed to', async () => {
  const query = `{ projects(first: 1, filter: { genre: ACTION }) { totalCount
    facets { genres { value genre count } stages { value currentStage count } } } }`;
  expect((await app.graphql(ines, query)).body).toEqual({
    data: {
      projects: {
        totalCount: 1,
        facets: {
          genres: [
            { value: 'puzzle', genre: 'PUZZLE', count: 2 },
            { value: 'action', genre: 'ACTION', count: 1 },
          ],
          stages: [
            { value: 'production', currentStage: 'PRODUCTION', count: 2 },
            { value: 'Demo pública', currentStage: null, count: 1 },
            { value: 'polish', currentStage: 'POLISH', count: 1 },
          ],
        },
      },
    },
  });
});

describe('the original calls', () => {
  test('page, and clamp what is out of range', async () => {
    const page = async (query: string) => {
      const { status, body } = await app.rest(ines, 'GET', `/projects?${query}`);
      const { projects, pagination } = body as { projects: { title: string }[]; pagination: object };
      return { status, titles: projects.map(({ title }) => title), ...pagination };
    };
    const every = { status: 200, titles: ['Otro', 'Faro', 'Canción'], page: 1, per_page: 10, total: 3, pages: 1 };
    expect(await page('')).toEqual(every);
    expect(await page('page=1&per_page=2')).toEqual({ ...every, titles: ['Otro', 'Faro'], per_page: 2, pages: 2 });
    expect(await page('page=2&per_page=2')).toEqual({ ...every, titles: ['Canción'], page: 2, per_page: 2, pages: 2 });
    expect(await page('page=9&per_page=2')).toEqual({ ...every, titles: [], page: 9, per_page: 2, pages: 2 });
    expect(await page('page=0&per_page=1000')).toEqual({ ...every, per_page: 100 });
    expect(await page('page=-3&per_page=0')).toEqual({ ...every, titles: ['Otro'], per_page: 1, pages: 3 });
    expect(await page('page=abc&per_page=')).toEqual(every);
    expect(await page('page=1e308&per_page=10')).toMatchObject({ status: 200, titles: [], total: 3 });
    expect(await page('page=2&page=1&unknown=x&search=&genre=')).toMatchObject({ status: 200, total: 3 });
    expect(await page('search=zzz')).toEqual({ ...every, titles: [], total: 0, pages: 0 });
  });

  test('take either name of the stage, and a genre in any letter case', async () => {
    for (const query of [
      'development_stage=polish',
      'current_stage=polish',
      'stage=polish&current_stage=production',
      'genre=PUZZLE&stage=polish',
    ]) {
      expect(await app.rest(ines, 'GET', `/projects?${query}`), query).toMatchObject({
        body: { projects: [{ title: 'Canción' }], pagination: { total: 1 } },
      });
    }
  });
});

test("GraphQL's pages follow one another while new projects arrive", async () => {
  const { graphql, given } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
  const [studio, reader] = [await given.developer(), await given.investor()];
  for (let n = 1; n <= 7; n += 1) await given.project(studio, { title: `P${n}` });
  const query = `query ($after: String) { projects(first: 3, after: $after) {
    edges { node { title } } pageInfo { hasNextPage endCursor } } }`;
  const titles: string[] = [];
  let after: string | null = null;
  for (let hasNext = true; hasNext;) {
    const { body } = await graphql(reader, query, { after });
    const { projects } = (body as { data: { projects: Page } }).data;
    titles.push(...projects.edges.map(({ node }) => node.title));
    ({ endCursor: after, hasNextPage: hasNext } = projects.pageInfo);
    await given.project(studio, { title: 'Nuevo' });
  }
  expect(titles).toEqual(['P7', 'P6', 'P5', 'P4', 'P3', 'P2', 'P1']);
});
type Page = { edges: { node: { title: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

test.each([
  ['first: -1', 'VALIDATION'],
  ['first: 101', 'VALIDATION'],
  ['after: "nada"', 'INVALID_CURSOR'],
  [`after: "${btoa('1:9999999999')}"`, 'INVALID_CURSOR'],
])('GraphQL refuses a page of %s', async (args, code) => {
  expect((await app.graphql(ines, `{ projects(${args}) { totalCount } }`)).body).toMatchObject({
    errors: [{ extensions: { code } }],
  });
});

test('GraphQL takes any cursor a list could give', async () => {
  const after = btoa('999999999999999:2147483647');
  for (const orderBy of ['NEWEST', 'MOST_FUNDED', 'NEAR_GOAL', 'FEW_SEATS', 'RECENTLY_UPDATED']) {
    const { body } = await app.graphql(
      ines,
      `{ projects(after: "${after}", orderBy: ${orderBy}) { totalCount edges { node { id } } } }`,
    );
    expect(body).not.toHaveProperty('errors');
  }
});
