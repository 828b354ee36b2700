import { formatDate } from '#client/text/date.ts';
import { Muted } from '#client/ui/Muted.tsx';
import type { ReversalNoteFragment } from './ReversalNote.generated.ts';

/** What to say of a row that was taken back, or takes back another; null for one that stands. */
export function reversalText({ reverses, reversedBy, reversalReason: why }: ReversalNoteFragment): string | null {
  if (reversedBy) return `Revertida el ${formatDate(reversedBy.createdAt)}: ${why}`;
  return reverses && `Revierte ${reverses.receiptNumber}: ${why}`;
}

type Props = { investment: ReversalNoteFragment; /** Where its beginning is enough. */ isShort?: boolean };

/** Why an investment was reversed, below it. */
export function ReversalNote({ investment, isShort = false }: Props) {
  const text = reversalText(investment);
  const clamp = isShort && { lineClamp: 4, title: text ?? '' };
  return (
    text && (
      <Muted fontWeight="normal" overflowWrap="anywhere" {...clamp}>
        {text}
      </Muted>
    )
  );
}
