import { Box } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { CommentForm } from './CommentForm.tsx';
import type { CommentsFragment, ThreadFragment, CommentLineFragment } from './Comments.generated.ts';
import { ThreadItem } from './ThreadItem.tsx';
import { useComments } from './useComments.ts';

/** Comments of an update with their replies: the pinned one, then newest first. */
export function Comments({ update }: { update: CommentsFragment }) {
  const { threads, pinnedThread } = update;
  const list = useRef<HTMLDivElement>(null);
  const actions = useComments(update);
  const [pendingDelete, setPendingDelete] = useState<Pending | null>(null);
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
              {pinnedFirst(nodes, pinnedThread).map((thread) => (
                <ThreadItem
                  key={thread.id}
                  thread={thread}
                  isPinned={thread.id === pinnedThread?.id}
                  actions={actions}
                  onPin={(isPinned) => pin(thread, isPinned)}
                  onDelete={(comment) => setPendingDelete({ comment, thread })}
                />
              ))}
            </Rows>
          )}
        </PaginatedList>
      </Box>
      <DeleteComment
        pending={pendingDelete}
        onConfirm={async ({ comment, thread }) => {
          setPendingDelete(null);
          await actions.remove(comment, thread);
        }}
        onClose={() => setPendingDelete(null)}
        next={() => list.current}
      />
    </Panel>
  );
}

const pinnedFirst = (threads: ThreadFragment[], pinned: ThreadFragment | null): ThreadFragment[] =>
  pinned ? [pinned, ...threads.filter(({ id }) => id !== pinned.id)] : threads;

/** A thread that is pinned or unpinned moves: the button that did it keeps the focus. */
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

/** A comment to delete, and the thread it stands in. */
type Pending = { comment: CommentLineFragment; thread: ThreadFragment };

type Props = {
  pending: Pending | null;
  onConfirm: (pending: Pending) => Promise<void>;
  onClose: () => void;
  /** The element to focus once the comment and its button are removed. */
  next: () => HTMLElement | null;
};

function DeleteComment({ pending, onConfirm, onClose, next }: Props) {
  const confirmed = useRef(false);
  function confirm() {
    if (!pending) return;
    confirmed.current = true;
    void onConfirm(pending).finally(() => {
      confirmed.current = false;
    });
  }
  return (
    <ConfirmDialog
      isFinal
      open={pending !== null}
      title="Eliminar comentario"
      confirm="Eliminar"
      text="¿Eliminar este comentario? Esta acción no se puede deshacer."
      onConfirm={confirm}
      onClose={onClose}
      finalFocus={() => (confirmed.current ? next() : null)}
    />
  );
}
