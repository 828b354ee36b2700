import type { OriginalCall, Request } from '../api.ts';

export type SeenStudio = {
  id: number;
  studioName: string | null;
  country: string | null;
  about: string | null;
  links: string[];
  projects: number;
  lastUpdateAt: string | null;
  deliveries: { due: number; onTime: number; onTimePercent: number | null };
};
type Wire = Omit<SeenStudio, 'id' | 'projects'> & { id: number | string };

const seen = ({ id, studioName, country, about, links, lastUpdateAt, deliveries }: Wire, projects: number) => ({
  id: Number(id),
  studioName,
  country,
  about,
  links,
  projects,
  lastUpdateAt,
  deliveries,
});

export const getStudio = (id: number | string): Request<SeenStudio> => ({
  graphql: {
    query: `query ($id: ID!) { developer(id: $id) { id studioName country about links projectCount lastUpdateAt
      deliveries { due onTime onTimePercent } } }`,
    variables: { id: String(id) },
    pick: ({ developer }: { developer: Wire & { projectCount: number } }) => seen(developer, developer.projectCount),
  },
});

type Titled = { title: string };

/** The titles of a studio's games, a page of two. */
export const listGames = (id: number): Request<{ titles: string[]; total: number }> => ({
  graphql: {
    query: `query ($id: ID!) { developer(id: $id) { projects(first: 2) { totalCount edges { node { title } } } } }`,
    variables: { id: String(id) },
    pick: ({
      developer: { projects },
    }: {
      developer: { projects: { totalCount: number; edges: { node: Titled }[] } };
    }) => ({ titles: projects.edges.map(({ node }) => node.title), total: projects.totalCount }),
  },
});

type Found = { names: (string | null)[]; total: number };

/** A directory narrowed by words, the first two. */
export const searchDirectory = (directory: 'developers' | 'investors', search: string): OriginalCall<Found> => {
  const name = directory === 'developers' ? 'studioName' : 'name';
  const nameOf = (person: Record<string, string | null>): string | null => person[name] ?? null;
  return {
    graphql: {
      query: `query ($search: String) { ${directory}(first: 2, search: $search) {
        totalCount edges { node { ${name} } } } }`,
      variables: { search },
      pick: (data: Record<string, { totalCount: number; edges: { node: Record<string, string | null> }[] }>) => {
        const { edges = [], totalCount = 0 } = data[directory] ?? {};
        return { names: edges.map(({ node }) => nameOf(node)), total: totalCount };
      },
    },
    rest: {
      method: 'GET',
      path: `/users/${directory}?per_page=2&search=${encodeURIComponent(search)}`,
      pick: (body: Record<string, Record<string, string | null>[]> & { pagination: { total: number } }) => ({
        names: (body[directory] ?? []).map(nameOf),
        total: body.pagination.total,
      }),
    },
  };
};
