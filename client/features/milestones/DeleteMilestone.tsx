import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { MilestoneCardFragment } from './MilestoneCard.generated.ts';

type Props = {
  milestone: MilestoneCardFragment | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Where the keyboard goes when the card, and its button with it, is gone. */
  next: () => HTMLElement | null;
};

const QUESTION = '¿Estás seguro de que deseas eliminar este hito? Esta acción no se puede deshacer.';

export const DeleteMilestone = ({ milestone, busy, onConfirm, onClose, next }: Props) => (
  <ConfirmDialog
    open={milestone !== null} title="Eliminar hito" text={QUESTION} confirm="Eliminar" busy={busy}
    onConfirm={onConfirm} onClose={onClose} finalFocus={() => (busy ? next() : null)}
  />
);
