import { useRef } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { CommentLineFragment, ThreadFragment } from './Comments.generated.ts';

/** A comment to delete, and the thread it stands in. */
export type Pending = { comment: CommentLineFragment; thread: ThreadFragment };

type Props = {
  pending: Pending | null;
  onConfirm: (pending: Pending) => Promise<void>;
  onClose: () => void;
  /** The element to focus once the comment and its button are removed. */
  next: () => HTMLElement | null;
};

export function DeleteComment({ pending, onConfirm, onClose, next }: Props) {
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
