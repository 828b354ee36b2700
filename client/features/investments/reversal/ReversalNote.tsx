import { formatDate } from '#client/text/date.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { reversalWords } from './reversalWords.ts';
import type { ReversalNoteFragment } from './ReversalNote.generated.ts';

/** The note of an investment that was reversed, or that reverses another; null for a valid one. */
export function reversalText({ reversalKind, reversalReason, ...pair }: ReversalNoteFragment): string | null {
  const { reverses, reversedBy } = pair;
  const { done, undoes } = reversalWords(reversalKind);
  const why = reversalKind === 'WITHDRAWN' ? '' : `: ${reversalReason}`; // the word says who did it
  if (reversedBy) return `${done} el ${formatDate(reversedBy.createdAt)}${why}`;
  return reverses && `${undoes} ${reverses.receiptNumber}${why}`;
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
