import { Muted } from '#client/ui/Muted.tsx';
import type { Side } from './payment.words.ts';
import { returnedLines, type Returned } from './returned.words.ts';

/** What both sides say of a return. */
export const ReturnedNotes = ({ returned, side }: { returned: Returned; side: Side }) =>
  returnedLines(returned, side).map((line) => (
    <Muted key={line} overflowWrap="anywhere">
      {line}
    </Muted>
  ));
