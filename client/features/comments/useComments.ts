import { useApolloClient } from '@apollo/client/react';
import { messageOf } from '#client/apollo/failure.ts';
import type { FetchMore } from '#client/queries/LoadMore.tsx';
import { calendarNow } from '#client/sandbox.ts';
import { useUser, type SessionUser } from '#client/session/SessionProvider.tsx';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { appendReply, evictComment, prependThread } from './comment.cache.ts';
import {
  MoreRepliesDocument,
  MoreThreadsDocument,
  useAddCommentMutation,
  useDeleteCommentMutation,
  useEditCommentMutation,
  usePinCommentMutation,
  useUnpinCommentMutation,
  type CommentLineFragment,
  type CommentsFragment,
  type ThreadFragment,
} from './Comments.generated.ts';

export type CommentActions = ReturnType<typeof useComments>;

/** What one does with the comments of an update; adding and pinning are optimistic. */
export function useComments({ id: updateId, commentCount, viewerCanEdit }: CommentsFragment) {
  const client = useApolloClient();
  const user = useUser();
  const [addComment] = useAddCommentMutation();
  const [editComment] = useEditCommentMutation();
  const [pinComment] = usePinCommentMutation();
  const [unpinComment] = useUnpinCommentMutation();
  const [deleteComment] = useDeleteCommentMutation();
  const update = { __typename: 'Update' as const, id: updateId };

  /** Under a thread, or as a thread of its own. */
  async function add(content: string, threadId: string | null = null) {
    const comment = optimisticComment(content, user, viewerCanEdit);
    await addComment({
      variables: { input: { updateId, content, parentId: threadId } },
      optimisticResponse: {
        addComment: {
          __typename: 'AddCommentPayload',
          comment,
          update: { ...update, commentCount: commentCount + 1 },
        },
      },
      update(cache, { data }) {
        if (!data) return;
        if (threadId === null) prependThread(cache, updateId, data.addComment.comment);
        else appendReply(cache, threadId, data.addComment.comment);
      },
    });
    announce(threadId === null ? 'Comentario publicado' : 'Respuesta publicada');
  }

  async function edit({ id }: CommentLineFragment, content: string, baseRevision: number) {
    await editComment({ variables: { input: { id, content, baseRevision } } });
    announce('Comentario editado');
  }

  async function pin({ id }: ThreadFragment, isPinned: boolean) {
    const variables = { input: { id } };
    const payload = { __typename: 'CommentPayload' as const };
    const pinned = { ...update, pinnedThread: isPinned ? { __typename: 'CommentThread' as const, id } : null };
    try {
      if (isPinned) {
        await pinComment({ variables, optimisticResponse: { pinComment: { ...payload, update: pinned } } });
      } else {
        await unpinComment({ variables, optimisticResponse: { unpinComment: { ...payload, update: pinned } } });
      }
      announce(isPinned ? 'Comentario fijado' : 'El comentario ya no está fijado');
    } catch (error) {
      toaster.error({ title: messageOf(error, FALLBACK.pinComment) });
    }
  }

  async function remove({ id }: CommentLineFragment, thread: ThreadFragment) {
    await deleteComment({
      variables: { input: { id } },
      update(cache, { data }) {
        if (data) evictComment(cache, id, { updateId, threadId: thread.id, isThreadGone: !data.deleteComment.thread });
      },
    });
    announce('Comentario eliminado');
  }

  /** Queries of their own: that of the update has no variables for cursors. */
  const moreThreads: FetchMore = ({ variables: { after } }) =>
    client.query({ query: MoreThreadsDocument, variables: { updateId, after }, fetchPolicy: 'network-only' });
  const moreReplies = (threadId: string, after: string | null): Promise<unknown> =>
    client.query({ query: MoreRepliesDocument, variables: { threadId, after }, fetchPolicy: 'network-only' });

  return { add, edit, pin, remove, moreThreads, moreReplies, canPin: viewerCanEdit };
}

const SENDING = 'sending-';

/** Whether the server hasn't confirmed it yet, so that nothing else can be done with it. */
export const isSending = ({ id }: { id: string }): boolean => id.startsWith(SENDING);

const optimisticComment = (content: string, user: SessionUser, byOwner: boolean): CommentLineFragment => ({
  __typename: 'Comment',
  id: `${SENDING}${Date.now()}`,
  content,
  revision: 1,
  createdAt: calendarNow().toISOString(),
  editedAt: null,
  byOwner,
  viewerCanEdit: false,
  viewerCanDelete: false,
  author: { __typename: 'Author', id: user.id, name: nameOf(user), role: user.role },
});

/** The display name; never the e-mail address. */
const nameOf = ({ role, developerProfile, investorProfile }: SessionUser): string =>
  developerProfile?.studioName ?? investorProfile?.name ?? wordFor(ROLE_LABEL, role);
