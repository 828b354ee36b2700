import type { Request } from '../api.ts';

/** The texts of a thread: null where its comment was deleted. */
export type SeenThread = { id: number; comment: string | null; replies: string[]; replyCount: number };
export type SeenThreads = { threads: SeenThread[]; total: number; pinned: SeenThread | null; next: string | null };

type Text = { content: string };
type Wire = { id: string; comment: Text | null; replies: { totalCount: number; edges: { node: Text }[] } };

const THREAD = 'id comment { content } replies(first: 20) { totalCount edges { node { content } } }';

const seen = ({ id, comment, replies }: Wire): SeenThread => ({
  id: Number(id),
  comment: comment?.content ?? null,
  replies: replies.edges.map(({ node }) => node.content),
  replyCount: replies.totalCount,
});

/** Newest first, after a cursor. */
export const listThreads = (updateId: number, { first = 50, after = '' } = {}): Request<SeenThreads> => ({
  graphql: {
    query: `query ($id: ID!, $first: Int, $after: String) { update(id: $id) { pinnedThread { ${THREAD} }
      threads(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ${THREAD} } } } } }`,
    variables: { id: String(updateId), first, after },
    pick: ({ update: { threads, pinnedThread } }: { update: { threads: ThreadPage; pinnedThread: Wire | null } }) => ({
      threads: threads.edges.map(({ node }) => seen(node)),
      total: threads.totalCount,
      pinned: pinnedThread && seen(pinnedThread),
      next: threads.pageInfo.hasNextPage ? threads.pageInfo.endCursor : null,
    }),
  },
});

type PageInfo = { hasNextPage: boolean; endCursor: string | null };
type ThreadPage = { totalCount: number; pageInfo: PageInfo; edges: { node: Wire }[] };

export type SeenReplies = { replies: string[]; total: number; next: string | null };

type ReplyPage = { totalCount: number; pageInfo: PageInfo; edges: { node: Text }[] };

/** Oldest first, after a cursor. */
export const listReplies = (threadId: number, { first = 2, after = '' } = {}): Request<SeenReplies> => ({
  graphql: {
    query: `query ($id: ID!, $first: Int, $after: String) { commentThread(id: $id) {
      replies(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { content } } } } }`,
    variables: { id: String(threadId), first, after },
    pick: ({ commentThread: { replies } }: { commentThread: { replies: ReplyPage } }) => ({
      replies: replies.edges.map(({ node }) => node.content),
      total: replies.totalCount,
      next: replies.pageInfo.hasNextPage ? replies.pageInfo.endCursor : null,
    }),
  },
});
