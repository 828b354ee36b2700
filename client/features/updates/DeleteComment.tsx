import { useRef } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { CommentLineFragment } from './Comments.generated.ts';

type Props = {
  comment: CommentLineFragment | null;
  onConfirm: (comment: CommentLineFragment) => Promise<void>;
  onClose: () => void;
  /** Where the keyboard goes once the comment, and its button with it, is gone. */
  next: () => HTMLElement | null;
};

export function DeleteComment({ comment, onConfirm, onClose, next }: Props) {
  const confirmed = useRef(false);
  function confirm() {
    if (!comment) return;
    confirmed.current = true;
    void onConfirm(comment).finally(() => {
      confirmed.current = false;
    });
  }
  return (
    <ConfirmDialog
      open={comment !== null}
      title="Eliminar comentario"
      confirm="Eliminar"
      text="¿Eliminar este comentario? Esta acción no se puede deshacer."
      onConfirm={confirm}
      onClose={onClose}
      finalFocus={() => (confirmed.current ? next() : null)}
    />
  );
}
