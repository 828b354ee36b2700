import { Text } from '@chakra-ui/react';
import { formatDate } from '#client/text/format.ts';
import type { ReversalNoteFragment } from './ReversalNote.generated.ts';

/** What to say of a row that was taken back, or takes back another; null for one that stands. */
export function reversalText({ reverses, reversedBy, reversalReason: why }: ReversalNoteFragment): string | null {
  if (reversedBy) return `Revertida el ${formatDate(reversedBy.createdAt)}: ${why}`;
  return reverses && `Revierte ${reverses.receiptNumber}: ${why}`;
}

/** Why an investment was reversed, below it. */
export function ReversalNote({ investment }: { investment: ReversalNoteFragment }) {
  const text = reversalText(investment);
  return (
    text && (
      <Text textStyle="sm" color="fg.muted" fontWeight="normal" overflowWrap="anywhere" lineClamp="4" title={text}>
        {text}
      </Text>
    )
  );
}
