import type { Request } from '../door.ts';

export type SeenComment = { id: number; content: string; author: string };
type Wire = { id: number | string; content: string; author: { name: string } };

const seen = ({ id, content, author }: Wire): SeenComment => ({ id: Number(id), content, author: author.name });

export const addComment = (updateId: number, content: unknown): Request<SeenComment> => ({
  graphql: {
    query:
      'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id content author { name } } } }',
    variables: { input: { updateId: String(updateId), content } },
    pick: ({ addComment: { comment } }: { addComment: { comment: Wire } }) => seen(comment),
  },
  rest: {
    method: 'POST',
    path: `/updates/${updateId}/comments`,
    body: { content },
    pick: ({ comment }: { comment: Wire }) => seen(comment),
  },
});

export const deleteComment = (id: number): Request<number> => ({
  graphql: {
    query: 'mutation ($id: ID!) { deleteComment(input: { id: $id }) { deletedCommentId } }',
    variables: { id: String(id) },
    pick: (data: { deleteComment: { deletedCommentId: string } }) => Number(data.deleteComment.deletedCommentId),
  },
  rest: { method: 'DELETE', path: `/comments/${id}`, pick: ({ id: gone }: { id: number }) => gone },
});

/** Newest first. */
export const listComments = (projectId: number, updateId: number): Request<SeenComment[]> => ({
  graphql: {
    query: `query ($id: ID!) { update(id: $id) {
      comments(first: 50) { edges { node { id content author { name } } } } } }`,
    variables: { id: String(updateId) },
    pick: ({ update }: { update: { comments: { edges: { node: Wire }[] } } }) =>
      update.comments.edges.map(({ node }) => seen(node)),
  },
  rest: {
    method: 'GET',
    path: `/projects/${projectId}/updates/${updateId}/comments?per_page=50`,
    pick: ({ comments }: { comments: Wire[] }) => comments.map(seen),
  },
});
