import { encodeCursor } from '#server/kernel/pagination.ts';
import { GENRES, PROJECT_STAGES } from '#server/features/projects/project.fields.ts';
import { investorOf, madeAt, publishedFrom, studiosOf } from './growth.world.ts';
import { BROWSE, INVEST, PROJECT } from './operations.ts';

/** One request: the sender's account id, and a GraphQL operation or a REST path. */
export type Request = { as: number; path: string } | { as: number; query: string; variables: object };

/**
 * The `index`th request on a data set of `projects` projects. Both sizes get requests at the same relative positions.
 */
export type Workload = { name: string; search?: true; ask: (projects: number, index: number) => Request };

const investor = investorOf;

/** A published project at a pseudo-random position that depends on `index`. */
const somewhere = (projects: number, index: number): number =>
  Math.max(1, publishedFrom(1 + Math.floor(((index * 0.618034) % 1) * (projects - 1))));

const deep = (index: number): number => 0.1 + ((index * 0.618034) % 1) * 0.85;
const pageOf = (rows: number, index: number): number => Math.max(1, Math.floor((rows / 10) * deep(index)));

const rest = (name: string, path: (projects: number, index: number) => string, more: { search?: true } = {}) => ({
  name,
  ...more,
  ask: (projects: number, index: number): Request => ({ as: investor(projects, index), path: path(projects, index) }),
});

const found = (name: string, query: (projects: number, index: number) => string) =>
  rest(`search, ${name}`, (projects, index) => `/projects?${query(projects, index)}`, { search: true });

const genreOf = (index: number): string => GENRES[index % GENRES.length] ?? '';
const stageOf = (index: number): string => encodeURIComponent([...PROJECT_STAGES, 'Demo pública'][index % 4] ?? '');

const BY_MONEY = BROWSE.replace(
  'projects(first: 10, after: $after)',
  'projects(first: 10, after: $after, orderBy: MOST_FUNDED)',
);
const FACETS = '{ projects(first: 10) { totalCount facets { genres { value count } stages { value count } } } }';
const PORTFOLIO = `{ me { investments(first: 4) { totalCount edges { node { amount createdAt project { id title } } } }
  portfolio { invested projectCount investmentCount estimatedReturn unreadUpdateCount
    positions { invested project { id title } } recentUpdates { id title } suggestions { reason project { id title } } } } }`;
const STUDIO = `{ me { projects(first: 10) { totalCount edges { node { id title } } }
  studio { raised goal progress projectCount activeProjectCount publishedProjectCount investorCount
    distinctInvestorCount recentUpdates { id title } fundingCurve { raised } } } }`;

/** Orders besides those above, with a key in the middle of each. */
const SORTS: { sort: string; keyOf: (projects: number, id: number) => number }[] = [
  { sort: 'most_funded', keyOf: (_projects, id) => 200_000 + (id % 20) * 10_000 },
  { sort: 'near_goal', keyOf: (_projects, id) => 300 + (id % 100) },
  { sort: 'few_seats', keyOf: () => 49 },
  { sort: 'recently_updated', keyOf: (projects, id) => madeAt(projects, id) + 86_400_000 },
];

/** One order alone, after a cursor, and with each one of the filters. */
function sorted({ sort, keyOf }: (typeof SORTS)[number]): Workload[] {
  const path = (more: string): string => `/projects?sort=${sort}${more}`;
  return [
    rest(sort, () => path('')),
    rest(`${sort}, deep cursor`, (projects, index) => {
      const id = somewhere(projects, index);
      return path(`&after=${encodeCursor({ key: keyOf(projects, id), id })}`);
    }),
    rest(`${sort}, genre`, (_projects, index) => path(`&genre=${genreOf(index)}`)),
    rest(`${sort}, stage`, (_projects, index) => path(`&stage=${stageOf(index)}`)),
    rest(`${sort}, open`, () => path('&only_open=true')),
  ];
}

export const WORKLOADS: Workload[] = [
  {
    name: 'browse, first page',
    ask: (projects, index) => ({ as: investor(projects, index), query: BROWSE, variables: {} }),
  },
  {
    name: 'browse, deep cursor',
    ask: (projects, index) => {
      const id = somewhere(projects, index);
      const after = encodeCursor({ key: madeAt(projects, id), id });
      return { as: investor(projects, index), query: BROWSE, variables: { after } };
    },
  },
  {
    name: 'browse by money, first page',
    ask: (projects, index) => ({ as: investor(projects, index), query: BY_MONEY, variables: {} }),
  },
  {
    name: 'browse by money, deep cursor',
    ask: (projects, index) => {
      const after = encodeCursor({ key: 200_000 + (index % 20) * 10_000, id: somewhere(projects, index) });
      return { as: investor(projects, index), query: BY_MONEY, variables: { after } };
    },
  },
  { name: 'facets', ask: (projects, index) => ({ as: investor(projects, index), query: FACETS, variables: {} }) },
  rest('GET /projects', () => '/projects'),
  rest('GET /projects?page=N', (projects, index) => `/projects?page=${pageOf(projects * 0.8, index)}`),
  rest('genre', (_projects, index) => `/projects?genre=${genreOf(index)}`),
  rest('genre, page N', (projects, index) => `/projects?genre=${genreOf(index)}&page=${pageOf(projects / 17, index)}`),
  rest('stage', (_projects, index) => `/projects?stage=${stageOf(index)}`),
  rest('open', () => '/projects?only_open=true'),
  rest('stage, page N', (projects, index) => `/projects?stage=${stageOf(index)}&page=${pageOf(projects / 9, index)}`),
  rest('genre and stage', (_projects, index) => `/projects?genre=${genreOf(index)}&stage=${stageOf(index)}`),
  rest('by money', () => '/projects?sort=most_funded'),
  rest('by money, genre', (_projects, index) => `/projects?sort=most_funded&genre=${genreOf(index)}`),
  rest('by money, stage', (_projects, index) => `/projects?sort=most_funded&stage=${stageOf(index)}`),
  ...SORTS.flatMap(sorted),
  found('rare word', (projects, index) => `search=unico${somewhere(projects, index)}fin`),
  found('one in a hundred', () => 'search=farolito'),
  found('common word', () => 'search=aventura'),
  found('common word, page 40', () => 'search=aventura&page=40'),
  found('common beginning', () => 'search=a'),
  found('several words', () => 'search=aventura+tesoro+dragones'),
  found('no hits', (_projects, index) => `search=nadie${index}`),
  found('common word and genre', (_projects, index) => `search=aventura&genre=${genreOf(index)}`),
  found('common word by money', () => 'search=aventura&sort=most_funded'),
  {
    name: 'project page',
    ask: (projects, index) => ({
      as: investor(projects, index),
      query: PROJECT,
      variables: { id: String(somewhere(projects, index)) },
    }),
  },
  rest('GET /projects/:id/updates', (projects, index) => `/projects/${somewhere(projects, index)}/updates`),
  { name: 'portfolio', ask: (projects, index) => ({ as: investor(projects, index), query: PORTFOLIO, variables: {} }) },
  {
    name: 'studio',
    ask: (projects, index) => ({ as: 1 + (index % studiosOf(projects)), query: STUDIO, variables: {} }),
  },
  rest('GET /users/developers?page=N', (projects, index) => `/users/developers?page=${pageOf(projects / 10, index)}`),
  {
    name: 'invest',
    ask: (projects, index) => ({
      as: investor(projects, index),
      query: INVEST,
      variables: { input: { projectId: String(somewhere(projects, index)), amount: 1000 } },
    }),
  },
];
