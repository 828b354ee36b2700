import type { OriginalCall, Request } from '../api.ts';

/** A project as both APIs return it, in a common shape. */
export type SeenProject = {
  id: number | string;
  title: string;
  description: string;
  shortDescription: string | null;
  longDescription: string | null;
  coverImage: string | null;
  websiteUrl: string | null;
  trailerUrl: string | null;
  genre: string | null;
  platforms: string[];
  developmentStage: string;
  currentStage: string;
  currentStadium: string;
  fundingGoal: number;
  fundingRaised: number;
  fundingProgress: number;
  investorCount: number;
  maxInvestors: number;
  minInvestment: number | null;
  maxInvestment: number | null;
  investmentModel: string | null;
  expectedRoi: number | null;
  roi: number | null;
  isActive: boolean;
  isPublished: boolean;
  status: string;
  developer: { id: number | string; userId: number | string; studioName: string | null; country: string | null };
};

export const PROJECT_FIELDS = `id title description shortDescription longDescription coverImage websiteUrl trailerUrl
  genre platforms developmentStage currentStage currentStadium fundingGoal fundingRaised fundingProgress investorCount maxInvestors
  minInvestment maxInvestment investmentModel expectedRoi roi isActive isPublished status developer { id userId studioName country }`;

/** Converts REST's values to GraphQL's enum names, so that a test writes each value once. */
const asEnum = (value: unknown) => (typeof value === 'string' ? value.toUpperCase().replaceAll('-', '_') : value);
const asCode = (value: string | null) => value?.toLowerCase().replaceAll('_', '-') ?? null;

export type Fields = Record<string, unknown>;

function graphqlFields({ platform, ...fields }: Fields): Fields {
  const renamed = Object.entries(fields).map(([key, value]) => [
    key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    ['genre', 'current_stage', 'current_stadium'].includes(key) ? asEnum(value) : value,
  ]);
  return { ...(Object.fromEntries(renamed) as Fields), ...(platform === undefined ? {} : { platforms: platform }) };
}

export const fromGraphQL = (project: SeenProject): SeenProject => ({
  ...project,
  id: Number(project.id),
  genre: asCode(project.genre),
  currentStage: asCode(project.currentStage) ?? '',
  currentStadium: asCode(project.currentStadium) ?? '',
  status: asCode(project.status) ?? '',
  developer: { ...project.developer, id: Number(project.developer.id), userId: Number(project.developer.userId) },
});

type RestProject = Omit<SeenProject, 'platforms'> & { platform: string[] };
export const fromRest = ({ platform, ...project }: RestProject): SeenProject => ({ ...project, platforms: platform });

/** All required fields of a new project; tests override those they are about. */
export const NEW_PROJECT: Fields = {
  title: 'Marea Baja',
  description: 'Un puzzle de mareas y faros.',
  genre: 'puzzle',
  current_stage: 'production',
  current_stadium: 'demo',
  funding_goal: 5000,
};

export const createProject = (fields: Fields): OriginalCall<SeenProject> => ({
  graphql: {
    query: `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { ${PROJECT_FIELDS} } } }`,
    variables: { input: graphqlFields(fields) },
    pick: ({ createProject: { project } }: { createProject: { project: SeenProject } }) => fromGraphQL(project),
  },
  rest: {
    method: 'POST',
    path: '/projects',
    body: fields,
    pick: ({ project }: { project: RestProject }) => fromRest(project),
  },
});

export const editProject = (id: number, fields: Fields): OriginalCall<SeenProject> => ({
  graphql: {
    query: `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { ${PROJECT_FIELDS} } } }`,
    variables: { input: { id: String(id), ...graphqlFields(fields) } },
    pick: ({ updateProject: { project } }: { updateProject: { project: SeenProject } }) => fromGraphQL(project),
  },
  rest: {
    method: 'PUT',
    path: `/projects/${id}`,
    body: fields,
    pick: ({ project }: { project: RestProject }) => fromRest(project),
  },
});

export const duplicateProject = (id: number): Request<SeenProject> => ({
  graphql: {
    query: `mutation ($input: ProjectIdInput!) { duplicateProject(input: $input) { project { ${PROJECT_FIELDS} } } }`,
    variables: { input: { id: String(id) } },
    pick: ({ duplicateProject: { project } }: { duplicateProject: { project: SeenProject } }) => fromGraphQL(project),
  },
});

/** Uploads a cover picture. */
export function setCover(id: number, file: Blob): OriginalCall<SeenProject> {
  const { graphql, rest } = editProject(id, { cover: null });
  const [multipart, form] = [new FormData(), new FormData()];
  multipart.append('operations', JSON.stringify({ query: graphql.query, variables: graphql.variables }));
  multipart.append('map', '{"0":["variables.input.cover"]}');
  multipart.append('0', file, 'portada.png');
  form.append('cover_image', file, 'portada.png');
  return { graphql: { ...graphql, form: multipart }, rest: { ...rest, body: form } };
}

export const getProject = (id: number): OriginalCall<SeenProject> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { ${PROJECT_FIELDS} } }`,
    variables: { id: String(id) },
    pick: ({ project }: { project: SeenProject }) => fromGraphQL(project),
  },
  rest: { method: 'GET', path: `/projects/${id}`, pick: ({ project }: { project: RestProject }) => fromRest(project) },
});

/** `sort` is REST's name of an order. */
export type Filters = {
  search?: string;
  genre?: string;
  stage?: string;
  onlyOpen?: boolean;
  onlyFollowed?: boolean;
  sort?: string;
};
export type SeenList = { titles: string[]; total: number };

export const listProjects = (
  { search, genre, stage, onlyOpen, onlyFollowed, sort }: Filters = {},
  first = 100,
): OriginalCall<SeenList> => ({
  graphql: {
    query: `query ($first: Int, $filter: ProjectFilter, $orderBy: ProjectOrder) {
      projects(first: $first, filter: $filter, orderBy: $orderBy) { totalCount edges { node { title } } } }`,
    variables: {
      first,
      filter: { search, stage, genre: asEnum(genre), onlyOpen, onlyFollowed },
      ...(sort ? { orderBy: sort.toUpperCase() } : {}),
    },
    pick: ({ projects }: { projects: { totalCount: number; edges: { node: { title: string } }[] } }) => ({
      titles: projects.edges.map(({ node }) => node.title),
      total: projects.totalCount,
    }),
  },
  rest: {
    method: 'GET',
    path: `/projects?${new URLSearchParams({
      per_page: String(first),
      ...(search ? { search } : {}),
      ...(genre ? { genre } : {}),
      ...(stage ? { stage } : {}),
      ...(onlyOpen ? { only_open: 'true' } : {}),
      ...(onlyFollowed ? { only_followed: 'true' } : {}),
      ...(sort ? { sort } : {}),
    })}`,
    pick: ({ projects, pagination }: { projects: { title: string }[]; pagination: { total: number } }) => ({
      titles: projects.map(({ title }) => title),
      total: pagination.total,
    }),
  },
});

export const myProjects = (): OriginalCall<string[]> => ({
  graphql: {
    query: '{ me { projects(first: 100) { edges { node { title } } } } }',
    pick: ({ me }: { me: { projects: { edges: { node: { title: string } }[] } } }) =>
      me.projects.edges.map(({ node }) => node.title),
  },
  rest: {
    method: 'GET',
    path: '/projects/my-projects',
    pick: ({ projects }: { projects: { title: string }[] }) => projects.map(({ title }) => title),
  },
});
