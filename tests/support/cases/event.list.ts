import type { Request } from '../api.ts';

type Wire = {
  edges: { cursor: string; node: { id: string; kind: string; createdAt: string; body: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
};

type Page = { first?: number; after?: string; includeOwn?: boolean };

export const listEvents = (page: Page = {}) =>
  ({
    graphql: {
      query: `query ($first: Int, $after: String, $includeOwn: Boolean) {
        events(first: $first, after: $after, includeOwn: $includeOwn) {
          edges { cursor node { id kind createdAt body } }
          pageInfo { hasNextPage endCursor }
        }
      }`,
      variables: page,
      pick: ({ events: { edges, pageInfo } }: { events: Wire }) => ({
        ...pageInfo,
        kinds: edges.map(({ node }) => node.kind.toLowerCase()),
        bodies: edges.map(({ node }) => node.body),
      }),
    },
  }) satisfies Request<unknown>;
