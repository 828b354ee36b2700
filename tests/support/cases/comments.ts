import type { OriginalCall, Request } from '../api.ts';

export type SeenComment = {
  id: number;
  content: string;
  author: string;
  parentId: number | null;
  isEdited: boolean;
  isPinned: boolean;
  byOwner: boolean;
};

export type WireComment = Pick<SeenComment, 'content' | 'isPinned' | 'byOwner'> & {
  id: number | string;
  parentId: number | string | null;
  editedAt: string | null;
  author: { name: string };
};

const FIELDS = 'id content parentId editedAt isPinned byOwner author { name }';

const seen = ({ id, content, author, parentId, editedAt, isPinned, byOwner }: WireComment): SeenComment => ({
  id: Number(id),
  content,
  author: author.name,
  parentId: parentId === null ? null : Number(parentId),
  isEdited: editedAt !== null,
  isPinned,
  byOwner,
});

export const addComment = (
  updateId: number,
  content: unknown,
  parentId: number | null = null,
): OriginalCall<SeenComment> => ({
  graphql: {
    query: `mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { ${FIELDS} } } }`,
    variables: { input: { updateId: String(updateId), content, parentId } },
    pick: ({ addComment: { comment } }: { addComment: { comment: WireComment } }) => seen(comment),
  },
  rest: {
    method: 'POST',
    path: `/updates/${updateId}/comments`,
    body: { content, parent_id: parentId },
    pick: ({ comment }: { comment: WireComment }) => seen(comment),
  },
});

export const editComment = (id: number, content: unknown): Request<SeenComment> => ({
  graphql: {
    query: `mutation ($input: EditCommentInput!) { editComment(input: $input) { comment { ${FIELDS} } } }`,
    variables: { input: { id: String(id), content } },
    pick: ({ editComment: { comment } }: { editComment: { comment: WireComment } }) => seen(comment),
  },
});

export const pinComment = (id: number, isPinned = true): Request<SeenComment> => ({
  graphql: {
    query: `mutation ($id: ID!) { done: ${isPinned ? '' : 'un'}pinComment(input: { id: $id }) { comment { ${FIELDS} } } }`,
    variables: { id: String(id) },
    pick: ({ done: { comment } }: { done: { comment: WireComment } }) => seen(comment),
  },
});

export const deleteComment = (id: number): OriginalCall<number> => ({
  graphql: {
    query: 'mutation ($id: ID!) { deleteComment(input: { id: $id }) { deletedCommentId } }',
    variables: { id: String(id) },
    pick: (data: { deleteComment: { deletedCommentId: string } }) => Number(data.deleteComment.deletedCommentId),
  },
  rest: { method: 'DELETE', path: `/comments/${id}`, pick: ({ id: gone }: { id: number }) => gone },
});

/** Newest first. */
export const listComments = (updateId: number): Request<SeenComment[]> => ({
  graphql: {
    query: `query ($id: ID!) { update(id: $id) { comments(first: 50) { edges { node { ${FIELDS} } } } } }`,
    variables: { id: String(updateId) },
    pick: ({ update }: { update: { comments: { edges: { node: WireComment }[] } } }) =>
      update.comments.edges.map(({ node }) => seen(node)),
  },
});

/** The counts of one update: as its own field, and of its list. */
export const countComments = (projectId: number, updateId: number): OriginalCall<{ own: number; listed: number }> => ({
  graphql: {
    query: 'query ($id: ID!) { update(id: $id) { commentCount comments(first: 0) { totalCount } } }',
    variables: { id: String(updateId) },
    pick: ({ update }: { update: { commentCount: number; comments: { totalCount: number } } }) => ({
      own: update.commentCount,
      listed: update.comments.totalCount,
    }),
  },
  rest: {
    method: 'GET',
    path: `/projects/${projectId}/updates`,
    pick: ({ updates }: { updates: { id: number; commentCount: number; comments: WireComment[] }[] }) => {
      const [own] = updates.filter(({ id }) => id === updateId);
      return { own: own?.commentCount ?? -1, listed: own?.comments.length ?? -1 };
    },
  },
});
