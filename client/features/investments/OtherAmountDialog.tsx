import { COMMITMENT } from '#server/features/investments/investment.rules.ts';
import { formatDollars } from '#client/text/format.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { Attempt } from './attempt.ts';

type Props = {
  attempt: Attempt;
  /** Dollars; null while the dialog is closed. */
  other: number | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms investing another amount, which may be added to the investment whose outcome is unknown. */
export const OtherAmountDialog = ({ attempt, other, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open={other !== null}
    title="¿Invertir otro monto?"
    body={`No sabemos si tu inversión de ${formatDollars(attempt.amount)} llegó. Si llegó, esta se suma a aquella. ${COMMITMENT}`}
    action={other === null ? 'Invertir' : `Invertir ${formatDollars(other)}`}
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
