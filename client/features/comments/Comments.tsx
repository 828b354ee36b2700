import { Box } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { LINKED_COMMENT } from '#server/kernel/paths/page.paths.ts';
import { CommentForm } from './CommentForm.tsx';
import {
  useLinkedThreadQuery,
  type CommentsFragment,
  type ThreadFragment,
  type CommentLineFragment,
} from './Comments.generated.ts';
import { ThreadItem } from './ThreadItem.tsx';
import { useComments, type CommentActions } from './useComments.ts';

/** Comments of an update with their replies: that of a link, the pinned one, then newest first. */
export function Comments({ update }: { update: CommentsFragment }) {
  const { threads, pinnedThread } = update;
  const list = useRef<HTMLDivElement>(null);
  const actions = useComments(update);
  const linked = useLinkedThread(update, actions);
  const deletion = useConfirm((comment: CommentLineFragment, thread: ThreadFragment) => ({
    title: 'Eliminar comentario',
    body: '¿Eliminar este comentario? Esta acción no se puede deshacer.',
    action: 'Eliminar',
    isFinal: true,
    fallback: FALLBACK.deleteComment,
    focusAfter: () => list.current,
    run: () => actions.remove(comment, thread),
  }));
  const rememberPin = useFocusOnMoved(list);

  function pin(thread: ThreadFragment, isPinned: boolean) {
    rememberPin(thread.id);
    void actions.pin(thread, isPinned);
  }

  return (
    <Panel title={`Comentarios (${update.commentCount})`}>
      <CommentForm
        key={update.id}
        label="Escribe un comentario"
        submit="Comentar"
        form={`comment.${update.id}`}
        onSend={(content) => actions.add(content)}
      />
      <Box ref={list} tabIndex={-1} outline="none" mt="2">
        <PaginatedList quietAtEnd list={threads} query={{ fetchMore: actions.moreThreads }} empty={<NoComments />}>
          {(nodes) => (
            <Rows>
              {inOrder(nodes, [linked, pinnedThread]).map((thread) => (
                <ThreadItem
                  key={thread.id}
                  thread={thread}
                  isPinned={thread.id === pinnedThread?.id}
                  actions={actions}
                  onPin={(isPinned) => pin(thread, isPinned)}
                  onDelete={(comment) => deletion.open(comment, thread)}
                />
              ))}
            </Rows>
          )}
        </PaginatedList>
      </Box>
      {deletion.dialog}
    </Panel>
  );
}

/** The linked and the pinned thread first, if any; each once. */
function inOrder(threads: ThreadFragment[], first: (ThreadFragment | null)[]): ThreadFragment[] {
  const all = [...first.filter((thread) => thread !== null), ...threads];
  return [...new Map(all.map((thread) => [thread.id, thread])).values()];
}

/** The thread of a link's comment, whose replies are loaded until it is among them; null when the list has it. */
function useLinkedThread({ threads, pinnedThread }: CommentsFragment, { moreReplies }: CommentActions) {
  const [linkedId] = useQueryParam(LINKED_COMMENT);
  const { data } = useLinkedThreadQuery({ variables: { id: linkedId }, skip: linkedId === '' });
  const thread = linkedId === '' ? null : (data?.commentThread ?? null);
  const known = thread ? [thread.id, ...thread.replies.edges.map(({ node }) => node.id)] : [];
  const missingAfter = thread && !known.includes(linkedId) ? thread.replies.pageInfo.endCursor : null;
  useEffect(() => {
    if (thread && missingAfter !== null) void moreReplies(thread.id, missingAfter).catch(() => null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each page
  }, [missingAfter]);
  const isListed = [pinnedThread, ...threads.edges.map(({ node }) => node)].some((one) => one?.id === thread?.id);
  return isListed ? null : thread;
}

/** Pinning moves a thread in the list; its button is focused again. */
function useFocusOnMoved(list: React.RefObject<HTMLElement | null>) {
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    const id = moved.current;
    moved.current = null;
    if (id === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-pin="${id}"]`)?.focus();
  });
  return (id: string) => void (moved.current = id);
}

const NoComments = () => <Muted mt="3">Todavía no hay comentarios. Escribe el primero.</Muted>;
