import { useApolloClient } from '@apollo/client/react';
import type { ApolloCache, Reference } from '@apollo/client/cache';
import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { useUser, type SessionUser } from '#client/features/session/SessionProvider.tsx';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { announce } from '#client/ui/announcer.tsx';
import { toaster } from '#client/ui/toaster.ts';
import {
  MoreCommentsDocument,
  useAddCommentMutation,
  useDeleteCommentMutation,
  type CommentLineFragment,
  type CommentThreadFragment,
} from './Comments.generated.ts';

type Edges = { edges: { __typename: 'CommentEdge'; cursor: string; node: Reference }[] };

/** A comment enters the list at its top. */
function prepend(cache: ApolloCache, updateId: string, comment: CommentLineFragment) {
  cache.modify({
    id: cache.identify({ __typename: 'Update', id: updateId }),
    fields: {
      comments(list: Edges | Reference, { toReference }) {
        const node = toReference({ __typename: 'Comment', id: comment.id });
        if (!node || !('edges' in list)) return list;
        return { ...list, edges: [{ __typename: 'CommentEdge' as const, cursor: '', node }, ...list.edges] };
      },
    },
  });
}

/** The thread of one update, with what one can do to it, shown done before the server has answered. */
export function useComments({ id: updateId, commentCount, comments }: CommentThreadFragment) {
  const client = useApolloClient();
  const user = useUser();
  const [askedToDelete, askToDelete] = useState<CommentLineFragment | null>(null);
  const [addComment] = useAddCommentMutation();
  const [deleteComment] = useDeleteCommentMutation();
  const countOf = (count: number) => ({ __typename: 'Update' as const, id: updateId, commentCount: count });

  async function add(content: string) {
    const comment = expected(content, user);
    await addComment({
      variables: { input: { updateId, content } },
      optimisticResponse: {
        addComment: { __typename: 'AddCommentPayload', comment, update: countOf(commentCount + 1) },
      },
      update: (cache, { data }) => data && prepend(cache, updateId, data.addComment.comment),
    });
    announce('Comentario publicado');
  }

  async function remove({ id }: CommentLineFragment) {
    askToDelete(null);
    try {
      await deleteComment({
        variables: { input: { id } },
        optimisticResponse: {
          deleteComment: {
            __typename: 'DeleteCommentPayload',
            deletedCommentId: id,
            update: countOf(commentCount - 1),
          },
        },
        update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'Comment', id }) }),
      });
      announce('Comentario eliminado');
    } catch (error) {
      toaster.error({ title: messageOf(error, FALLBACK.deleteComment) });
    }
  }

  const more = useLoadMore((after) =>
    client.query({ query: MoreCommentsDocument, variables: { updateId, after }, fetchPolicy: 'network-only' }),
  );

  const shown = comments.edges.map(({ node }) => node);
  return { comments: shown, add, askedToDelete, askToDelete, remove, more };
}

/** The comment as the server will most likely give it back. */
const expected = (content: string, user: SessionUser): CommentLineFragment => ({
  __typename: 'Comment',
  id: `sending-${Date.now()}`,
  content,
  createdAt: new Date().toISOString(),
  viewerCanDelete: false,
  author: { __typename: 'Author', id: user.id, name: nameOf(user), role: user.role },
});

/** Never by e-mail. */
const nameOf = ({ role, developerProfile, investorProfile }: SessionUser): string =>
  developerProfile?.studioName ?? investorProfile?.name ?? wordFor(ROLE_LABEL, role);
