import type { OriginalCall, Request } from '../api.ts';
import type { SeenList } from './projects.ts';

export type SeenFollow = { viewerFollows: boolean; followerCount: number };

const FIELDS = 'viewerFollows followerCount';

const change = (call: 'followProject' | 'unfollowProject', type: string, id: number) => ({
  graphql: {
    query: `mutation ($input: ${type}!) { ${call}(input: $input) { project { ${FIELDS} } } }`,
    variables: { input: { id: String(id) } },
    pick: (data: Record<string, { project: SeenFollow }>) => data[call]?.project as SeenFollow,
  },
});

export const follow = (id: number): Request<SeenFollow> => change('followProject', 'FollowProjectInput', id);
export const unfollow = (id: number): Request<SeenFollow> => change('unfollowProject', 'ProjectIdInput', id);

/** Whether the viewer follows the project, and how many do. */
export const followOf = (id: number): Request<{ viewerFollows: boolean }> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { viewerFollows } }',
    variables: { id: String(id) },
    pick: ({ project }: { project: { viewerFollows: boolean } }) => project,
  },
});

/** How many follow the project. */
export const followerCountOf = (id: number): OriginalCall<number> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { followerCount } }',
    variables: { id: String(id) },
    pick: ({ project }: { project: { followerCount: number } }) => project.followerCount,
  },
  rest: {
    method: 'GET',
    path: `/projects/${id}`,
    pick: ({ followerCount }: { followerCount: number }) => followerCount,
  },
});

type Page = { totalCount: number; edges: { node: { title: string } }[]; pageInfo: { endCursor: string | null } };
export type FollowedPage = SeenList & { next: string | null };

/** The first projects that the viewer follows, or those that come after a cursor. */
export const listFollowed = (first = 100, after: string | null = null): Request<FollowedPage> => ({
  graphql: {
    query: `query ($first: Int, $after: String) { me { followedProjects(first: $first, after: $after) { totalCount
      edges { node { title } } pageInfo { endCursor } } } }`,
    variables: { first, after },
    pick: ({ me: { followedProjects: page } }: { me: { followedProjects: Page } }) => ({
      titles: page.edges.map(({ node }) => node.title),
      total: page.totalCount,
      next: page.pageInfo.endCursor,
    }),
  },
});
