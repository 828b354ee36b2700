import { useRef } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { MilestoneCardFragment } from './MilestoneCard.generated.ts';

type Props = {
  milestone: MilestoneCardFragment | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The element to focus once the card and its button are removed. */
  next: () => HTMLElement | null;
};

const QUESTION = '¿Estás seguro de que deseas eliminar este hito? Esta acción no se puede deshacer.';

export function DeleteMilestone({ milestone, busy, onConfirm, onClose, next }: Props) {
  const confirmed = useRef(false);
  function confirm() {
    confirmed.current = true;
    onConfirm();
  }
  function finalFocus() {
    const gone = confirmed.current;
    confirmed.current = false;
    return gone ? next() : null;
  }
  return (
    <ConfirmDialog
      isFinal
      open={milestone !== null}
      title={milestone ? `Eliminar «${milestone.title}»` : 'Eliminar hito'}
      text={QUESTION}
      confirm="Eliminar"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
      finalFocus={finalFocus}
    />
  );
}
