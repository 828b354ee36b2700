import { formatDollars } from '#client/text/format.ts';
import { cameBackText, NO_MORE_REPORTS } from '#server/features/returns/returns.words.rules.ts';
import type { CameBackFragment } from './CameBack.generated.ts';

/** What came back of what was put into a game, or a studio's games; nothing until a report is published or late. */
export function CameBack({ returns }: { returns: CameBackFragment }) {
  const sums = { paidIn: formatDollars(returns.paidIn), cameBack: formatDollars(returns.cameBack) };
  return [cameBackText({ ...returns, ...sums }), returns.endedEarly ? NO_MORE_REPORTS : null]
    .filter((text) => text !== null)
    .join('. ');
}
