import { formatDollars } from '#client/text/format.ts';
import { cameBackText, NO_MORE_REPORTS } from '#server/features/returns/returns.words.rules.ts';
import type { CameBackFragment } from './CameBack.generated.ts';

/** What came back of what was put into a game, or into all of a studio's. */
export const CameBack = ({ returns }: { returns: CameBackFragment }) => (
  <>
    {cameBackText({ ...returns, paidIn: formatDollars(returns.paidIn), cameBack: formatDollars(returns.cameBack) })}
    {returns.endedEarly && `. ${NO_MORE_REPORTS}`}
  </>
);
