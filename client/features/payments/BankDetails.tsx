import { Muted } from '#client/ui/Muted.tsx';
import type { PaymentRowFragment } from './Payments.generated.ts';

/** What the bank calls a payment, and its note; nothing without either. */
export const BankDetails = ({ row: { bankReference, note } }: { row: PaymentRowFragment }) => (
  <>
    {bankReference && <Muted overflowWrap="anywhere">Operación {bankReference}</Muted>}
    {note && (
      <Muted whiteSpace="pre-wrap" overflowWrap="anywhere">
        «{note}»
      </Muted>
    )}
  </>
);
